import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('a folder that cannot be used is said in one line, without a stack', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boxscore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const [args, words] of [
    [[join(file, 'site')], `${join(file, 'site')}: this user may not write there (ENOTDIR).`],
    [[folder], `${folder}: it is not empty. Each version needs a folder of its own.`],
    [[], 'usage: node ops/lay-out.mjs FOLDER'],
  ] as const) {
    const { status, stderr } = spawnSync(process.execPath, ['ops/lay-out.mjs', ...args], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, `${words}\n`]);
  }
});
