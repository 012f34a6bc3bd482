import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { takeLock } from '../../lock';

test('beside a preview, which holds the same data, it says what is in the way in one sentence', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'boxscore-print-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, 'preview'));
  for (const name of ['product', 'sandbox']) takeLock(join(dataDir, 'preview', `${name}.lock`));
  const env = { ...process.env, DATABASE_URL: '', SANDBOX_DATABASE_URL: '', DATA_DIR: dataDir };
  const script = ['--import', 'tsx', 'ops/content/certify/print.ts', 'small-sections'];
  const failure = await promisify(execFile)(process.execPath, script, { env }).catch((error) => error);
  expect(failure.stderr.trim()).toBe(
    `Boxscore already runs on the data in ${dataDir}/preview (process ${process.pid}): stop it, or set DATA_DIR to another folder.`,
  );
});
