import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** The clock ticks of Linux, the same on all platforms of Node. */
const ticksPerSecond = 100;
const sampleMs = 50;
const waitsText = `
  select count(*) filter (where wait_event_type in ('Lock', 'LWLock', 'BufferPin'))::int as waiting, count(*)::int as active
  from pg_stat_activity where state = 'active' and pid <> pg_backend_pid()`;

/** Process ids by the name of the part; child processes are included. */
export type Parts = Record<string, number[]>;

/** Seconds of processor time that each part uses during `work`. */
export async function cpuWhile(parts: Parts, work: () => Promise<unknown>): Promise<Record<string, number>> {
  const read = () =>
    Object.entries(parts).map(
      ([name, pids]) => [name, pids.reduce((sum, pid) => sum + cpuOf(pid), 0)] as const,
    );
  const before = new Map(read());
  await work();
  return Object.fromEntries(read().map(([name, seconds]) => [name, seconds - (before.get(name) ?? 0)]));
}

/** Samples a server's active statements during `work`, and counts those that wait for a lock. */
export async function waitsWhile(adminUrl: string, work: () => Promise<unknown>) {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const seen = { waiting: 0, active: 0 };
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const [row] = (await client.query<typeof seen>(waitsText)).rows;
      seen.waiting += row?.waiting ?? 0;
      seen.active += row?.active ?? 0;
      await delay(sampleMs);
    }
  };
  const watching = watch();
  await work();
  isOver = true;
  await watching;
  await client.end();
  return seen;
}

export const postmasterOf = (directory: string) =>
  Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10);

function cpuOf(pid: number): number {
  const own = statOf(pid);
  if (!own) return 0;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  const ticks = children.reduce((sum, child) => sum + (child?.own ?? 0), own.own + own.ended);
  return ticks / ticksPerSecond;
}

/** Undefined for a process that has ended. */
function statOf(pid: number) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in field 2 may contain spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
    return { parent: fields[1], own: user + system, ended: endedUser + endedSystem };
  } catch {
    return undefined;
  }
}
