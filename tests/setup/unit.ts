import { inject } from 'vitest';
import { cloneDatabase } from './database';
import { testEnvironment } from './environment';

const postgres = inject('postgres');

Object.assign(process.env, testEnvironment, {
  DATABASE_URL: await cloneDatabase(`unit_${process.env.VITEST_POOL_ID}`, postgres),
  SANDBOX_DATABASE_URL: postgres.sandboxUrl,
  LOG_LEVEL: 'warn',
});
