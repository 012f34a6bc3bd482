import { afterAll, inject } from 'vitest';
import { testEnvironment } from './environment';
import { stopServers } from './server';

Object.assign(process.env, testEnvironment, {
  DATABASE_URL: inject('api').databaseUrl,
  SANDBOX_DATABASE_URL: inject('postgres').sandboxUrl,
});

afterAll(stopServers);
