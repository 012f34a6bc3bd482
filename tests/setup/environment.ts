import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Workers import this file again: only the first import creates the folder.
process.env.TEST_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'boxscore-test-'));

/** Fixed settings of every process under test, instead of the developer's. Databases are added by each test. */
export const testEnvironment = {
  SESSION_SECRET: 'a secret for tests only, long enough to pass',
  BILLING_TEST_MODE: 'true',
  /** Holds the databases of the run, and the outbox. */
  DATA_DIR: process.env.TEST_DATA_DIR,
  MAIL_OUTBOX: 'true',
  /** All learners of the tests have the same network address. */
  SIGNUPS_PER_HOUR: '100000',
};
