import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { expect, inject, onTestFinished, test } from 'vitest';

test('a query on a connection that has just ended is refused, and ends no process', async () => {
  const { adminUrl } = inject('postgres');
  const [sql, admin] = [postgres(adminUrl, { max: 1 }), postgres(adminUrl, { max: 1 })];
  onTestFinished(async () => {
    // The reserved connection was never given back.
    await Promise.all([sql.end({ timeout: 1 }), admin.end()]);
  });
  const held = await sql.reserve();
  const [row] = await held`select pg_backend_pid() as pid`;
  await admin`select pg_terminate_backend(${row?.pid})`;
  await delay(100);
  await expect(held`select 1`).rejects.toThrow('CONNECTION_CLOSED');
});
