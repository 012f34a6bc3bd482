import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('where `npm start` runs its own databases, e-mail is in the outbox', () => {
  const home = mkdtempSync(join(tmpdir(), 'boxscore-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  for (const cluster of ['product', 'sandbox']) {
    mkdirSync(join(home, cluster));
    const connection = { user: 'nobody', password: 'none', port: 1 };
    writeFileSync(join(home, cluster, 'connection.json'), JSON.stringify(connection));
  }
  const env = { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: home } as const;
  const words = ['--import', 'tsx', 'ops/desk/main.ts', 'doctor'];
  const { stdout } = spawnSync(process.execPath, words, { env, encoding: 'utf8' });
  expect(stdout).toContain('SMTP_URL is not set: e-mail is written to DATA_DIR/outbox, and nobody gets it.');
});
