import { expect, test } from 'vitest';
import { untilKnown } from './last-known.server';

test('what a slow database did not tell is asked for until it does', async () => {
  let asked = 0;
  const answersAtLast = async () => {
    asked += 1;
    if (asked < 3) throw new Error('The database does not answer.');
  };
  await untilKnown([answersAtLast, answersAtLast], 1);
  expect(asked).toBe(4);
});
