import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lanes } from '../limits';

const pollMs = 250;

/**
 * Terminates the backend of a given-up query, and kills it lanes.killMs after the query's start: functions that never look
 * for interrupts (translate is one) need a SIGKILL, after which Postgres restarts all connections in about 0.1 s.
 * @returns whether it had to be killed
 */
export async function endStuckBackend(args: {
  adminUrl: string;
  pid: number;
  startedAt: number;
  mayKill: boolean;
}): Promise<boolean> {
  const { adminUrl, pid, startedAt, mayKill } = args;
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: lanes.connectMs });
  client.on('error', () => {});
  try {
    await client.connect();
    while (await isAtWork(client, pid)) {
      await client.query('select pg_terminate_backend($1)', [pid]);
      if (performance.now() - startedAt < lanes.killMs) await delay(pollMs);
      else if (!mayKill) return true;
      else {
        await client.query(`copy (select 1) to program 'kill -KILL ${pid.toFixed(0)}'`);
        return true;
      }
    }
    return false;
  } catch {
    // The server is gone, and the backend with it; or it restarts because the backend was killed.
    return performance.now() - startedAt >= lanes.killMs;
  } finally {
    await client.end().catch(() => {});
  }
}

async function isAtWork(client: pg.Client, pid: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where pid = $1 and usename = 'sandbox_login' and state = 'active'",
    [pid],
  );
  return rowCount === 1;
}
