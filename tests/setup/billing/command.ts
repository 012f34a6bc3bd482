import { execFile } from 'node:child_process';
import { testEnvironment } from '../environment';

type Settings = Record<string, string>;

/** Runs `desk billing` with only these settings, without the developer's environment. */
export const runBilling = (words: string[], settings: Settings) =>
  run(['build/ops/desk.js', 'billing', ...words], settings);

export const runSweep = (settings: Settings) =>
  run(['--import', 'tsx', 'tests/setup/billing/sweep.ts'], settings);

function run(words: string[], settings: Settings) {
  const none = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production' as const,
    ...testEnvironment,
    ...none,
    STRIPE_API_BASE: '',
    APP_URL: '',
    ...settings,
  };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, words, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
