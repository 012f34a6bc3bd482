import { expect, test } from 'vitest';
import { nearestName } from './near-name';

const tables = ['tickets', 'games', 'sales', 'customers', 'sponsors', 'sponsorships'];

test.each([
  ['ticket', 'tickets'],
  ['tikcets', 'tickets'],
  ['GAME', 'games'],
  ['custmers', 'customers'],
  ['sponsorship', 'sponsorships'],
])('%s meant %s', (typed, meant) => {
  expect(nearestName(typed, tables)).toBe(meant);
});

test.each(['orders', 'x', ''])('nothing is near %j', (typed) => {
  expect(nearestName(typed, tables)).toBeUndefined();
});
