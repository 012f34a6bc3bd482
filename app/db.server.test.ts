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

test('a statement is prepared once where no pooler stands before the server, in a transaction too', async () => {
  const prepared = await db.transaction(async (tx) => {
    for (const key of [1, 2, 3]) await tx.execute(sql`select ${key}::int as asked_again`);
    return tx.execute(sql`select from pg_prepared_statements where statement like '%as asked_again'`);
  });
  expect(prepared).toHaveLength(1);
});
