#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { provideDatabases } from '../databases';
import { exitWith } from '../say';

// The root of the project, both from ops/data and from build/ops, where this file is compiled to.
process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE)
    throw new Error('DATABASE_URL: is required: the embedded databases are migrated by `npm start`.');
  await provideDatabases(process.env);
  // The environment's schema requires a secret, which is not used here.
  if (!process.env.SESSION_SECRET_FILE) process.env.SESSION_SECRET ||= randomBytes(32).toString('hex');
  const { migrateAlone } = await import('./prepare');
  await migrateAlone();
  console.log('The database is migrated.');
} catch (error) {
  exitWith(error);
}
