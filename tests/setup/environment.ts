import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Workers read this file again: only the first reading makes the folder.
process.env.TEST_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'boxscore-test-'));

/** What every process under test gets beside its databases: fixed, and nothing of the developer's own settings. */
export const testEnvironment = {
  SESSION_SECRET: 'a secret for tests only, long enough to pass',
  BILLING_TEST_MODE: 'true',
  /** The databases of the run, and the e-mail that nobody sends. */
  DATA_DIR: process.env.TEST_DATA_DIR,
  MAIL_OUTBOX: 'true',
  /** Every learner of the tests comes from one network. */
  SIGNUPS_PER_HOUR: '100000',
};
