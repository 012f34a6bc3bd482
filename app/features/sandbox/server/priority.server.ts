import pg from 'pg';
import { log } from '~/http/log.server';
import { lanes } from '../limits';

/**
 * Gives a backend a lower priority on the server's machine. Where Linux groups processes by session (autogroup), niceness counts
 * only within the backend's own group, so the group gets the same; Linux takes one such request in 0.1 s.
 */
export async function lowerPriority(adminUrl: string, pid: number): Promise<void> {
  const [process, group] = [pid.toFixed(0), `/proc/${pid.toFixed(0)}/autogroup`];
  const lower = `{ renice -n ${lanes.niceness} -p ${process} || ! kill -0 ${process}; }`;
  const lowerGroup = `for turn in 1 2 3 4 5 6 7 8 9; do ! test -w ${group} || echo ${lanes.niceness} > ${group} && break; sleep 0.1; done`;
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: lanes.connectMs });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`copy (select 1) to program '${lower} && ${lowerGroup}'`);
  } catch (error) {
    // A server that shuts down or starts no longer has the backend.
    if (!(error instanceof pg.DatabaseError) || error.code?.startsWith('57P')) return;
    log.warn({ reason: error.message }, 'the priority of a slow query could not be lowered');
  } finally {
    await client.end().catch(() => {});
  }
}
