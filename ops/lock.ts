import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { startOf } from './process-table';

export class LockedError extends Error {
  constructor(readonly pid: number) {
    super(`Process ${pid} holds the lock.`);
  }
}

/** Takes the lock file `path`, also from a process that has ended. @throws {LockedError} when a live process holds it */
export function takeLock(path: string): { release(): void } {
  const mine = `${process.pid} ${startOf(process.pid)}`;
  const draft = `${path}.${process.pid}`;
  for (;;) {
    // A hard link is created atomically: no process reads a half-written lock.
    writeFileSync(draft, mine, { mode: 0o600 });
    try {
      linkSync(draft, path);
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    removeStale(path);
  }
}

function removeStale(path: string): void {
  const seen = readLock(path);
  if (seen === undefined) return;
  const [pid, start] = [Number.parseInt(seen, 10), seen.slice(seen.indexOf(' ') + 1)];
  if (pid > 0 && startOf(pid) === start) throw new LockedError(pid);
  // Of two processes that saw the same stale lock, the later may move the earlier one's new lock: put that back.
  const caught = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, caught);
  } catch {
    return;
  }
  if (readLock(caught) === seen) rmSync(caught);
  else renameSync(caught, path);
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
