import { inject } from 'vitest';
import { testEnvironment } from './environment';

const { unitUrls, sandboxUrl } = inject('postgres');

Object.assign(process.env, testEnvironment, {
  DATABASE_URL: unitUrls[Number(process.env.VITEST_POOL_ID) - 1],
  SANDBOX_DATABASE_URL: sandboxUrl,
  LOG_LEVEL: 'warn',
});
