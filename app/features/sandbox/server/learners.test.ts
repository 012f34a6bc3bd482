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
    learners.enter('b').leave({ ms: 0 });
    turn.leave({ ms: 0 });
    learners.enter('a').leave({ ms: 0 });
  });

  test('after a query that had to be killed there is a pause', () => {
    const { clock, learners } = atTime();
    learners.enter('a').leave({ ms: 8_000, wasKilled: true });
    clock.now = 59_000;
    expect(() => learners.enter('a')).toThrow('by force');
    clock.now = 60_001;
    learners.enter('a').leave({ ms: 0 });
  });
});

describe('fair shares', () => {
  test('who has used much lately is heavy, and light again after a rest', () => {
    const { clock, learners } = atTime();
    const standingAt = (now: number, ms: number) => {
      clock.now = now;
      const turn = learners.enter('a');
      turn.leave({ ms });
      return turn.standing;
    };
    expect([standingAt(0, 2_000), standingAt(0, 0)]).toEqual(['new', 'heavy']);
    expect([standingAt(29_000, 0), standingAt(31_000, 0)]).toEqual(['heavy', 'new']);
  });

  test('quick queries without a pause between them stay light', () => {
    const { clock, learners } = atTime();
    for (let run = 0; run < 1_000; run += 1) {
      const turn = learners.enter('a');
      expect(turn.standing).not.toBe('heavy');
      clock.now += 90;
      turn.leave({ ms: 90 });
    }
  });

  test('three quick queries make a learner known; of the heavy, who has used least comes first', () => {
    const { learners } = atTime();
    for (let run = 0; run < 3; run += 1) {
      const turn = learners.enter('quick');
      expect(turn.standing).toBe('new');
      turn.leave({ ms: 30 });
    }
    expect(learners.enter('quick').standing).toBe('known');
    learners.enter('heavy').leave({ ms: 2_000 });
    learners.enter('heavier').leave({ ms: 3_000 });
    expect(learners.enter('heavy').rank).toBeLessThan(learners.enter('heavier').rank);
  });

  test('running into a bound makes heavy at once, and so do rows without end after a while', () => {
    const { learners } = atTime();
    learners.enter('a').leave({ ms: 60, hasHitBound: true });
    expect(learners.enter('a').standing).toBe('heavy');
    for (let run = 0; run < 40; run += 1) learners.enter('b').leave({ ms: 5, bytes: 200_000 });
    expect(learners.enter('b').standing).toBe('heavy');
  });

  test('who is in debt waits the longer the deeper, a second at most, while anybody light is about', () => {
    const { clock, learners } = atTime();
    learners.enter('after 9000').leave({ ms: 9_000 });
    const pauses = [1_000, 1_700, 2_200, 6_000].map((ms) => {
      learners.enter(`after ${ms}`).leave({ ms });
      return learners.enter(`after ${ms}`).pauseMs;
    });
    expect(pauses).toEqual([0, 445, 1_000, 1_000]);
    clock.now = 2_001;
    expect(learners.enter('after 9000').pauseMs).toBe(0);
  });

  test('many short queries with a thought between them stay light', () => {
    const { clock, learners } = atTime();
    for (let run = 0; run < 200; run += 1) {
      const turn = learners.enter('a');
      expect(turn.standing).not.toBe('heavy');
      turn.leave({ ms: 150 });
      clock.now += 2_000;
    }
  });

  test('learners long gone are forgotten', () => {
    const { clock, learners } = atTime();
    for (let n = 0; n < 20_000; n += 1) {
      learners.enter(`visitor ${n}`).leave({ ms: 5 });
      clock.now += 100;
    }
    expect(learners.size).toBeLessThan(11_000);
  });
});
