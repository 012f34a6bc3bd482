import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { UsageError } from './options';

/** In milliseconds. */
const intervals = { hour: 3_600_000, day: 86_400_000, week: 604_800_000 };
/** Pauses in milliseconds after a fault, such as before the site's first start; doubled after each further fault. */
const [shortestPause, longestPause] = [30_000, 600_000];

const isBackup = (name: string) => /^boxscore-\d{8}T\d{6}Z\.backup$/.test(name);
const nameOf = (now: Date) => `boxscore-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;

type Plan = { keep: number; interval?: number };

/** @throws UsageError */
export function readPlan({ every, keep = '14' }: { every?: string; keep?: string }): Plan {
  if (!/^[1-9]\d{0,3}$/.test(keep)) throw new UsageError('--keep: how many backups are kept, one at least.');
  if (every === undefined) return { keep: Number(keep) };
  if (!Object.hasOwn(intervals, every))
    throw new UsageError(`--every: one of ${Object.keys(intervals).join(', ')}.`);
  return { keep: Number(keep), interval: intervals[every as keyof typeof intervals] };
}

/** Makes one backup, or one each interval for ever; then faults are printed, and retried. `write` creates the file. */
export async function backUpInto(folder: string, plan: Plan, write: (file: string) => Promise<void>) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { interval } = plan;
  if (!interval) return backUpOnce(folder, plan.keep, write);
  let pause = shortestPause;
  for (;;) {
    const due = (await timeOfNewest(folder)) + interval;
    await delay(Math.max(0, due - Date.now()));
    try {
      await backUpOnce(folder, plan.keep, write);
      pause = shortestPause;
    } catch (error) {
      console.error(`No backup: ${error instanceof Error ? error.message : error}`);
      await delay(pause);
      pause = Math.min(longestPause, 2 * pause);
    }
  }
}

async function backUpOnce(folder: string, keep: number, write: (file: string) => Promise<void>) {
  // Removes the incomplete file of an interrupted backup.
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name));
  await write(join(folder, nameOf(new Date())));
  const names = await namesOf(folder);
  for (const name of names.slice(0, -keep)) await rm(join(folder, name));
  await tellTime(folder);
}

const namesOf = async (folder: string) => (await readdir(folder)).filter(isBackup).sort();

async function timeOfNewest(folder: string): Promise<number> {
  const newest = (await namesOf(folder)).at(-1);
  return newest ? (await stat(join(folder, newest))).mtimeMs : 0;
}

/** Writes the time of the newest backup for node_exporter's textfile collector. */
async function tellTime(folder: string) {
  const name = 'boxscore_backup_last_success_timestamp_seconds';
  const file = join(folder, 'boxscore_backup.prom');
  const seconds = Math.floor(Date.now() / 1000);
  await writeFile(`${file}.new`, `# TYPE ${name} gauge\n${name} ${seconds}\n`, { mode: 0o644 });
  await rename(`${file}.new`, file);
}
