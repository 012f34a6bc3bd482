import { expect, test } from 'vitest';
import type { Asked } from './asked';
import { Breaker } from './breaker';
import { AnswerCache, keyOf } from './cache';
import { club } from './fixtures/asked';

test('after five failures within a minute a model rests for one', () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  const failAt = (...times: number[]) => {
    for (const time of times) {
      now = time;
      breaker.fail();
    }
  };
  failAt(0, 1_000, 2_000, 3_000, 60_001);
  expect(breaker.isOpen).toBe(false);
  failAt(60_002);
  expect(breaker.isOpen).toBe(true);
  now = 120_001;
  expect(breaker.isOpen).toBe(true);
  now = 120_002;
  expect(breaker.isOpen).toBe(false);
  failAt(120_003, 120_004, 120_005, 120_006);
  breaker.succeed();
  failAt(120_007);
  expect(breaker.isOpen).toBe(false);
});

test('what fails while it rests makes the rest no longer', () => {
  let now = 0;
  const breaker = new Breaker(() => now);
  for (let times = 0; times < 30; times += 1, now += 1_000) breaker.fail();
  now = 64_001;
  expect(breaker.isOpen).toBe(false);
  breaker.fail();
  expect(breaker.isOpen).toBe(false);
});

test('an answer is kept for a day, and the oldest goes first', () => {
  let now = 0;
  const cache = new AnswerCache(() => now);
  for (let number = 0; number < 1_001; number += 1) cache.set(String(number), `answer ${number}`);
  expect(cache.get('0')).toBeUndefined();
  expect(cache.get('1')).toBe('answer 1');
  now = 24 * 60 * 60 * 1000 + 1;
  expect(cache.get('1')).toBeUndefined();
});

test('it is kept for what it depends on', () => {
  const key = keyOf(club);
  const differs = (changes: Partial<Asked>) => keyOf({ ...club, ...changes }) !== key;
  expect(differs({ query: ` ${club.query.replace(/ /g, '\n ')}` })).toBe(false);
  expect(differs({ query: `${club.query} -- be rude` })).toBe(true);
  expect(differs({ itemId: 2 })).toBe(true);
  expect(differs({ grade: 'where' })).toBe(true);
  expect(differs({ intent: 'aloud' })).toBe(true);
  expect(differs({ outcome: { kind: 'right' } })).toBe(true);
  expect(differs({ findings: [] })).toBe(true);
  expect(differs({ key: { reference: 'select 2' } })).toBe(true);
});
