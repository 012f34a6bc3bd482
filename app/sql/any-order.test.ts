import { expect, test } from 'vitest';
import { isSameInAnyOrder } from './any-order.server';

const joins = 'from a join b on b.x = a.x join c on c.y = a.y';
const turned = 'from a join c on c.y = a.y join b on b.x = a.x';

test.each([
  ['select 1 from a where p and (q and r) or s', 'select 1 from a where r and p and q or s'],
  [`select a.z ${joins} and c.w where a.v`, `select a.z ${turned} where c.w and a.v`],
  [`with n as (select a.z ${joins}) select z from n`, `with n as (select a.z ${turned}) select z from n`],
  ['select 1 from a where p and q union select 2', 'select 1 from a where q and p union select 2'],
  [
    'select a.z from a left join b on b.x = a.x and b.w join c on c.y = a.y',
    'select a.z from a join c on c.y = a.y left join b on b.w and b.x = a.x',
  ],
])('%s is %s', async (one, other) => {
  expect(await isSameInAnyOrder(one, other)).toBe(true);
});

test.each([
  ['select x, y from a', 'select y, x from a'],
  ['select 1 from a where p or q', 'select 1 from a where q or p'],
  // In the ON of an outer join a condition keeps rows that it would remove in WHERE.
  [
    'select a.z from a left join b on b.x = a.x and b.w',
    'select a.z from a left join b on b.x = a.x where b.w',
  ],
  // The order of tables decides the columns of *; c is used before it is joined; an unqualified name may be of any table.
  [`select * ${joins}`, `select * ${turned}`],
  [
    'select 1 from a join b on b.x = a.x join c on c.y = b.y',
    `select 1 from a join c on c.y = b.y join b on b.x = a.x`,
  ],
  ['select 1 from a join b using (x) join c using (y)', 'select 1 from a join c using (y) join b using (x)'],
  ['select 1 from a join b on x join c on y', 'select 1 from a join c on y join b on x'],
])('%s is not %s', async (one, other) => {
  expect(await isSameInAnyOrder(one, other)).toBe(false);
});
