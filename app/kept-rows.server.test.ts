import { expect, test } from 'vitest';
import { keptByVersion } from './kept-rows.server';

test('rows are read again once their version has changed, and not before', async () => {
  const reads: string[] = [];
  let isAway = false;
  const read = keptByVersion(async (name: string) => {
    if (isAway) throw new Error('away');
    return reads.push(name);
  });
  expect([await read('lesson', '1'), await read('lesson', '1'), await read('other', '1')]).toEqual([1, 1, 2]);
  expect([await read('lesson', '2'), await read('lesson', '2')]).toEqual([3, 3]);
  isAway = true;
  await expect(read('lesson', '3')).rejects.toThrow('away');
  isAway = false;
  expect(await read('lesson', '3')).toBe(4);
});
