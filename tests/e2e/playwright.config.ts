import { defineConfig } from 'playwright/test';
import { findBrowser } from '../../ops/browser.mjs';
import { testEnvironment } from '../setup/environment';
import { oauthEnvironment } from '../setup/oauth-server';
import { stripeEnvironment } from '../setup/stripe/keys';
import { sites } from './sites';

const { main, oauth, paid, stripe, model, release } = sites;

/**
 * `npm test` runs the journeys with script; `npm run test:deep` those tagged @deep or in *.deep.test.ts, all of them without script,
 * and on a phone those tagged @phone. The tests of the API post the same forms without script.
 */
const deep = /@deep|\.deep\.test/;
const part = process.env.BROWSER_TESTS;
const wide = part === 'deep' ? { grep: deep } : part === 'fast' ? { grepInvert: deep } : {};
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** Every test runs twice: with script, and without. */
export default defineConfig({
  testDir: '.',
  globalSetup: './read-course.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 3,
  // Twice what the walk of the whole course takes where three browsers share two slow processors.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    baseURL: main.origin,
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
        // Pages live only for seconds, so optimizing their code costs more than it saves.
        '--js-flags=--no-opt --no-maglev --single-threaded',
      ],
    },
  },
  projects: [
    { name: 'script', use: { javaScriptEnabled: true }, ...wide },
    ...(part === 'fast'
      ? []
      : [
          {
            name: 'no-script',
            use: { javaScriptEnabled: false },
            // Without script there is no card field.
            testIgnore: 'billing/card-field.test.ts',
          },
        ]),
    ...(part === 'deep'
      ? [
          { name: 'phone', use: { ...phone, javaScriptEnabled: true }, grep: /@phone/ },
          { name: 'phone-no-script', use: { ...phone, javaScriptEnabled: false }, grep: /@phone/ },
        ]
      : []),
  ],
  // They start one after the other.
  webServer: [
    {
      command: 'node --import tsx tests/setup/serve-stand-ins.ts',
      cwd: '../..',
      port: release.port,
    },
    {
      command: 'node ops/start.mjs',
      cwd: '../..',
      url: `${main.origin}/healthz`,
      env: {
        PORT: String(main.port),
        DATA_DIR: testEnvironment.DATA_DIR,
        SIGNUPS_PER_HOUR: testEnvironment.SIGNUPS_PER_HOUR,
        ...oauthEnvironment(oauth.origin),
      },
      timeout: 180_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
    {
      // Uses the databases of the previous server.
      command: 'node --import tsx tests/setup/serve-paid.ts',
      cwd: '../..',
      url: `${paid.origin}/healthz`,
      env: {
        ...testEnvironment,
        ...stripeEnvironment(stripe.origin),
        TUTOR_BASE_URL: `${model.origin}/v1`,
        TUTOR_MODEL: 'small',
        NODE_ENV: 'production',
        PORT: String(paid.port),
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    },
  ],
});
