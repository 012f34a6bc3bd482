import { expect, test } from 'vitest';
import { provideDatabases } from './databases';

const environmentOf = (variables: Record<string, string>) => variables as unknown as NodeJS.ProcessEnv;

test('a given database is used as it is, and learner SQL gets one beside it', async () => {
  const environment = environmentOf({ DATABASE_URL: 'postgres://owner:pw@db:5432/site?sslmode=require' });
  const { embedded } = await provideDatabases(environment);
  expect(embedded).toBe(false);
  expect(environment.SANDBOX_DATABASE_URL).toBe('postgres://owner:pw@db:5432/site_sandbox?sslmode=require');
  expect(environment.SESSION_SECRET).toBeUndefined();
});

test('beside a database behind a pooler, it is where the pooler is not', async () => {
  const environment = environmentOf({
    DATABASE_URL: 'postgres://owner@pooler/site',
    DATABASE_DIRECT_URL: 'postgres://owner@db/site',
  });
  await provideDatabases(environment);
  expect(environment.SANDBOX_DATABASE_URL).toBe('postgres://owner@db/site_sandbox');
});

test('two given servers are used as they are', async () => {
  const given = {
    DATABASE_URL: 'postgres://owner@db/site',
    SANDBOX_DATABASE_URL: 'postgres://root@box/sandbox',
  };
  const environment = environmentOf({ ...given });
  await provideDatabases(environment);
  expect(environment).toEqual(given);
});
