import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const setUp = (key: string, ...words: string[]) => {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    STRIPE_SECRET_KEY: key,
    STRIPE_API_BASE: 'http://127.0.0.1:1',
    APP_URL: 'https://boxscore.example',
  } as const;
  const program = ['--import', 'tsx', 'ops/desk/main.ts', 'billing', 'setup', ...words];
  return spawnSync(process.execPath, program, { env, encoding: 'utf8' }).stderr;
};

test('a live key wants --live, and --live a live key', () => {
  expect(setUp('sk_live_1')).toBe('This is a live key: say --live to set up what people pay for.\n');
  expect(setUp('sk_test_1', '--live')).toBe(
    'This is no live key: put the live one into STRIPE_SECRET_KEY, or leave out --live.\n',
  );
});
