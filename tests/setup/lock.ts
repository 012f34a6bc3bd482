import postgres from 'postgres';
import { expect } from 'vitest';

export async function holdLock(databaseUrl: string, statement: string) {
  const sql = postgres(databaseUrl, { max: 2 });
  const holder = await sql.reserve();
  await holder`begin`;
  await holder.unsafe(statement);
  const [held] = await holder`select pg_backend_pid() as pid`;
  const countWaiting = async () => {
    const [row] = await sql`
      with recursive behind (pid) as (
        select ${held?.pid}::int
        union
        select activity.pid from pg_stat_activity activity join behind on behind.pid = any (pg_blocking_pids(activity.pid))
      )
      select count(*)::int - 1 as waiting from behind`;
    return row?.waiting;
  };
  return {
    /** Waits until at least `waiting` transactions wait for the lock, directly or indirectly. */
    waitFor: (waiting: number) =>
      expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThanOrEqual(waiting),
    release: () => sql.end({ timeout: 1 }),
  };
}
