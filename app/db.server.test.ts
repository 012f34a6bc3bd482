import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { holdLock } from '../tests/setup/lock';
import { db } from './db.server';
import { env } from './env/env.server';

test('no query is sent behind another that its connection has not answered', async () => {
  const ask = () =>
    Promise.all(Array.from({ length: 4 * env.DATABASE_POOL_SIZE }, () => db.execute(sql`select 1 as one`)));
  // Every connection is open.
  await ask();
  const lock = await holdLock(env.DATABASE_URL, 'lock table plans in access exclusive mode');
  const held = db.execute(sql`select count(*) from plans`).then(() => 'answered');
  expect(await ask()).toHaveLength(4 * env.DATABASE_POOL_SIZE);
  await lock.release();
  expect(await held).toBe('answered');
});
