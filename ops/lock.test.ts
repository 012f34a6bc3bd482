import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LockedError, takeLock } from './lock';
import { startOf } from './process-table';

function lockPath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'boxscore-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'lock');
}

test('a lock is held until it is released, and leaves nothing behind', () => {
  const path = lockPath();
  const lock = takeLock(path);
  expect(() => takeLock(path)).toThrow(LockedError);
  lock.release();
  takeLock(path).release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test('the lock of a process that is gone is taken over', () => {
  const path = lockPath();
  const { pid } = spawnSync('true');
  writeFileSync(path, `${pid} 1`);
  expect(() => takeLock(path)).not.toThrow();
});

test('a live process that merely got the pid of the holder does not hold the lock', () => {
  const path = lockPath();
  writeFileSync(path, `${process.pid} another start`);
  expect(() => takeLock(path)).not.toThrow();
});

test('a live process is named by its start', () => {
  expect(startOf(process.pid)).toBe(startOf(process.pid));
  expect(startOf(spawnSync('true').pid)).toBeUndefined();
});
