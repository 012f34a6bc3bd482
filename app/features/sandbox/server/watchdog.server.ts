import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lanes } from '../limits';

const pollMs = 250;

/**
 * Terminates the backend of a query that was given up, and kills it lanes.killMs after the query's start: functions that never
 * check for interrupts (as translate) need a SIGKILL, after which Postgres restarts all connections in about 0.1 s.
 * @returns whether it had to be killed
 */
export async function endStuckBackend(args: Stuck): Promise<boolean> {
  for (;;) {
    try {
      return await endOver(args);
    } catch (error) {
      // The server is gone with the backend, or it restarts because the backend was killed.
      if (performance.now() - args.startedAt >= lanes.killMs) return true;
      if (isAway(error)) return false;
      await delay(pollMs);
    }
  }
}

type Stuck = { adminUrl: string; pid: number; startedAt: number; mayKill: boolean };

/** Uses a connection of its own. @throws the errors of that connection */
async function endOver({ adminUrl, pid, startedAt, mayKill }: Stuck): Promise<boolean> {
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
  } finally {
    await client.end().catch(() => {});
  }
}

/** The server refuses connections, starts or shuts down. A slow or cut connection says nothing of the server. */
const isAway = (error: unknown) =>
  error instanceof Error && 'code' in error && /^(ECONNREFUSED|57P0[1-3])$/.test(String(error.code));

async function isAtWork(client: pg.Client, pid: number): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where pid = $1 and usename = 'sandbox_login' and state = 'active'",
    [pid],
  );
  return rowCount === 1;
}
