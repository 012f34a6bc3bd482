import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('a folder that cannot be made is said in one line, without a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boxscore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { status, stderr } = spawnSync(process.execPath, ['ops/lay-out.mjs', join(file, 'site')], {
    encoding: 'utf8',
  });
  expect(stderr).toBe(`${join(file, 'site')}: this user may not write there (ENOTDIR).\n`);
  expect(status).toBe(1);
});
