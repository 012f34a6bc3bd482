import { defineConfig } from 'playwright/test';
import { findBrowser } from '../../ops/browser.mjs';
import { testEnvironment } from '../setup/environment';
import { oauthEnvironment } from '../setup/oauth-server';

const port = Number(process.env.E2E_PORT ?? 4173);
const oauthPort = port + 1;

/** Every journey runs twice: with script, and without. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  use: {
    baseURL: `http://localhost:${port}`,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: await findBrowser(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'script', use: { javaScriptEnabled: true } },
    { name: 'no-script', use: { javaScriptEnabled: false } },
  ],
  webServer: [
    {
      command: 'node ops/start.mjs',
      cwd: '../..',
      url: `http://localhost:${port}/healthz`,
      env: {
        PORT: String(port),
        DATA_DIR: testEnvironment.DATA_DIR,
        SIGNUPS_PER_HOUR: testEnvironment.SIGNUPS_PER_HOUR,
        ...oauthEnvironment(`http://localhost:${oauthPort}`),
      },
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
    {
      command: 'node --import tsx tests/setup/serve-oauth.ts',
      cwd: '../..',
      port: oauthPort,
      env: { PORT: String(oauthPort) },
    },
  ],
});
