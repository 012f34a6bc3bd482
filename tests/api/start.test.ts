import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../ops/free-port';

async function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ['build/ops/start.js'], {
    env: { NODE_ENV: 'production', PATH: process.env.PATH, ...env },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, lines: errors.trim().split('\n') };
}

/** Where the log is JSON, the errors that end a start are JSON, too. */
const messages = (lines: string[]) =>
  lines.map((line) => {
    const { level, time, msg } = JSON.parse(line);
    expect([level, time]).toEqual(['fatal', expect.any(String)]);
    return String(msg);
  });

test('a bad environment stops the start with one line a variable', async () => {
  const { code, lines } = await start({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/product',
    SANDBOX_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/sandbox',
    PORT: 'http',
    APP_URL: 'https://boxscore.example/learn',
    EMAIL_FROM: 'garbage',
  });
  expect(code).toBe(1);
  const variables = messages(lines).map((line) => line.split(':')[0]);
  expect(variables.sort()).toEqual(['APP_URL', 'EMAIL_FROM', 'PORT', 'SESSION_SECRET']);
});

test('a sandbox server without a product server is refused', async () => {
  const { code, lines } = await start({ SANDBOX_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/sandbox' });
  expect(code).toBe(1);
  expect(lines).toEqual(['SANDBOX_DATABASE_URL is set but DATABASE_URL is not: set both, or neither.']);
});

test('without its product database the site does not start, and says so in one line', async () => {
  const { code, lines } = await start({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/product',
    SANDBOX_DATABASE_URL: 'postgres://nobody@127.0.0.1:1/sandbox',
    SESSION_SECRET: 'a secret for tests only, long enough to pass',
    PORT: String(await findFreePort()),
  });
  expect(code).toBe(1);
  expect(messages(lines)).toEqual([
    'DATABASE_URL: nothing listens at 127.0.0.1:1: start the server, or correct host and port',
  ]);
});

test('a port in use is said in one sentence', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'boxscore-start-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const port = await findFreePort();
  const server = createServer().listen(port);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { code, lines } = await start({ DATA_DIR: dataDir, PORT: String(port) });
  expect(code).toBe(1);
  expect(lines).toEqual([`Port ${port} is in use: stop what listens there, or set PORT.`]);
});
