/** What every process under test gets beside its databases: fixed, and nothing of the developer's own settings. */
export const testEnvironment = {
  SESSION_SECRET: 'a secret for tests only, long enough to pass',
  BILLING_TEST_MODE: 'true',
};
