import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { lanes } from './limits';

const pollMs = 250;

/**
 * Sees to it that the backend of a given-up query ends: it is terminated, and killed when that does not help within
 * lanes.killMs of the query's start. Some functions never look for interrupts (translate on long texts is one), and only a
 * SIGKILL stops them; Postgres then restarts all of its connections, in about 0.1 s.
 * @param args.mayKill the server is the sandbox's alone
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

/**
 * Makes the server's processor prefer others to one backend, for the lanes of heavy learners. Needs renice on the server's
 * machine; where there is none, those lanes run like the others.
 */
export async function lowerPriority(args: { adminUrl: string; pid: number }): Promise<void> {
  const client = new pg.Client({ connectionString: args.adminUrl, connectionTimeoutMillis: lanes.connectMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`copy (select 1) to program 'renice -n 19 -p ${args.pid.toFixed(0)}'`);
  } catch {
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
