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
    const isHeavyAt = (now: number, ms: number) => {
      clock.now = now;
      const turn = learners.enter('a');
      turn.leave({ ms });
      return turn.isHeavy;
    };
    expect([isHeavyAt(0, 2_000), isHeavyAt(0, 0)]).toEqual([false, true]);
    expect([isHeavyAt(29_000, 0), isHeavyAt(31_000, 0)]).toEqual([true, false]);
  });

  test('quick queries without a pause between them stay light', () => {
    const { clock, learners } = atTime();
    for (let run = 0; run < 1_000; run += 1) {
      const turn = learners.enter('a');
      expect(turn.isHeavy).toBe(false);
      clock.now += 90;
      turn.leave({ ms: 90 });
    }
  });

  test('of the heavy, who has used least has the most left', () => {
    const { learners } = atTime();
    learners.enter('heavy').leave({ ms: 2_000 });
    learners.enter('heavier').leave({ ms: 3_000 });
    expect(learners.enter('heavy').balance).toBeGreaterThan(learners.enter('heavier').balance);
  });

  test('running into a bound or being put back makes heavy at once, and rows without end after a while', () => {
    const { learners } = atTime();
    learners.enter('a').leave({ ms: 60, hasHitBound: true });
    expect(learners.enter('a').isHeavy).toBe(true);
    for (let run = 0; run < 10; run += 1) learners.enter('b').leave({ ms: 5, bytes: 200_000 });
    expect(learners.enter('b').isHeavy).toBe(true);
    learners.enter('c').leave({ ms: 500, wasRequeued: true });
    expect(learners.enter('c').isHeavy).toBe(true);
  });

  test('being kept waiting by others is an excuse once in a row, and what comes again has better terms', () => {
    const { learners } = atTime();
    const stopped = { ms: 2_500, hasHitBound: true };
    learners.enter('a').leave({ ...stopped, wasKeptWaiting: true });
    expect(learners.enter('b')).toMatchObject({ isExcused: true, isAgain: false });
    const again = learners.enter('a');
    expect(again).toMatchObject({ isExcused: false, isAgain: true, isHeavy: false });
    // A refused query has not had its second try.
    again.leave({ ms: 0 });
    const after = learners.enter('a');
    expect(after).toMatchObject({ isExcused: false, isAgain: true });
    after.leave(stopped);
    expect(learners.enter('a')).toMatchObject({ isExcused: true, isAgain: false, isHeavy: true });
  });

  test('neither a visitor nor who has used much has better terms', () => {
    const { learners } = atTime();
    learners.enter('visitor', 'school').leave({ ms: 2_500, hasHitBound: true, wasKeptWaiting: true });
    expect(learners.enter('visitor', 'school')).toMatchObject({
      isExcused: false,
      isAgain: false,
      isHeavy: true,
    });
    learners.enter('heavy').leave({ ms: 2_500, hasHitBound: true });
    learners.enter('heavy').leave({ ms: 2_500, hasHitBound: true, wasKeptWaiting: true });
    expect(learners.enter('heavy')).toMatchObject({ isExcused: false, isAgain: false, isHeavy: true });
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

describe('visitors of one network', () => {
  const places = Array.from({ length: 40 }, (_, n) => `visitor ${n}`);
  const quick = { ms: 30 };

  /** Everyone in a classroom has run a query. */
  function seat() {
    const opened = atTime();
    for (const turn of places.map((name) => opened.learners.enter(name, 'school'))) turn.leave(quick);
    return opened;
  }

  test('begin light, as many as a classroom has, and stay so whatever their neighbours do', () => {
    const { clock, learners } = seat();
    for (let n = 0; n < 100; n += 1)
      learners.enter('hostile', 'school').leave({ ms: 2_000, hasHitBound: true });
    clock.now = 5_000;
    expect(learners.enter('hostile', 'school').isHeavy).toBe(true);
    for (const name of places) expect(learners.enter(name, 'school').isHeavy).toBe(false);
  });

  test('who throws the cookie away each time gets what a network has for new ones, which is soon used up', () => {
    const { clock, learners } = atTime();
    const areHeavy = Array.from({ length: 400 }, (_, n) => {
      clock.now += 100;
      const turn = learners.enter(`cookie ${n}`, 'school');
      turn.leave({ ms: 2_000 });
      return turn.isHeavy;
    });
    const light = areHeavy.filter((isHeavy) => !isHeavy).length;
    // Credit for forty new ones at once, and for one more every two seconds.
    expect(light).toBeGreaterThanOrEqual(40);
    expect(light).toBeLessThan(90);
    expect(learners.enter('of another', 'home').isHeavy).toBe(false);
  });

  test('live on what their network has, however many cookies they keep', () => {
    const { clock, learners } = atTime();
    let light = 0;
    for (let round = 0; round < 60; round += 1) {
      clock.now += 2_000;
      for (let n = 0; n < 200; n += 1) {
        const turn = learners.enter(`cookie ${n}`, 'school');
        turn.leave({ ms: 450 });
        if (round >= 40 && !turn.isHeavy) light += 1;
      }
    }
    // Ten such queries cost what the network's credit grows by in a round.
    expect(light).toBeLessThan(20 * 20);
    expect(light).toBeGreaterThan(0);
  });

  test('new ones beyond a classroom at once are told to come back, and nobody who was here before', () => {
    const { learners } = atTime();
    learners.enter('before', 'school').leave(quick);
    for (const name of places) learners.enter(name, 'school');
    expect(() => learners.enter('one more', 'school')).toThrow('Many queries');
    learners.enter('before', 'school').leave(quick);
    learners.enter('of another', 'home').leave(quick);
  });

  test('after queries that had to be killed new ones wait, and nobody who was here before', () => {
    const { clock, learners } = seat();
    for (let n = 0; n < 3; n += 1)
      learners.enter(`thrown away ${n}`, 'school').leave({ ms: 3_000, wasKilled: true });
    expect(() => learners.enter('thrown away 3', 'school')).toThrow('Many queries');
    learners.enter('visitor 7', 'school').leave(quick);
    clock.now = 30_001;
    learners.enter('thrown away 4', 'school').leave(quick);
  });
});
