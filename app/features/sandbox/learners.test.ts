import { describe, expect, test } from 'vitest';
import { Learners } from './learners';

function atTime() {
  const clock = { now: 0 };
  return { clock, learners: new Learners(() => clock.now) };
}

describe('one query in flight', () => {
  test('a second one is refused until the first has ended, and nobody else is', () => {
    const { learners } = atTime();
    const turn = learners.enter('a');
    expect(() => learners.enter('a')).toThrow('still running');
    learners.enter('b').leave(0);
    turn.leave(0);
    learners.enter('a').leave(0);
  });

  test('after a query that had to be killed there is a pause', () => {
    const { clock, learners } = atTime();
    learners.enter('a').leave(8_000, true);
    clock.now = 59_000;
    expect(() => learners.enter('a')).toThrow('by force');
    clock.now = 60_001;
    learners.enter('a').leave(0);
  });
});

describe('fair shares', () => {
  test('who has used much lately is heavy, and light again after a rest', () => {
    const { clock, learners } = atTime();
    const first = learners.enter('a');
    expect(first.isHeavy).toBe(false);
    first.leave(2_000);
    const second = learners.enter('a');
    expect(second.isHeavy).toBe(true);
    second.leave(0);
    clock.now = 80_000;
    const third = learners.enter('a');
    expect(third.isHeavy).toBe(true);
    third.leave(0);
    clock.now = 90_000;
    expect(learners.enter('a').isHeavy).toBe(false);
  });

  test('many short queries with a thought between them stay light', () => {
    const { clock, learners } = atTime();
    for (let run = 0; run < 200; run += 1) {
      const turn = learners.enter('a');
      expect(turn.isHeavy).toBe(false);
      turn.leave(150);
      clock.now += 2_000;
    }
  });

  test('learners long gone are forgotten', () => {
    const { clock, learners } = atTime();
    for (let n = 0; n < 20_000; n += 1) {
      learners.enter(`visitor ${n}`).leave(5);
      clock.now += 100;
    }
    expect(learners.size).toBeLessThan(11_000);
  });
});
