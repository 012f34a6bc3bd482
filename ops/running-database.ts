import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findClusterHome } from './data-dir';
import { readConnection } from './postgres-init';
import { findPostgresUser } from './postgres-user';

/** DATABASE_URL, or the embedded product database of a Boxscore that runs. @throws one sentence when neither is there */
export function findRunningDatabase(environment: NodeJS.ProcessEnv): string {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const home = findClusterHome(environment.DATA_DIR || '.data', findPostgresUser());
  if (!existsSync(join(home, 'product')))
    throw new Error('Set DATABASE_URL, or DATA_DIR to where Boxscore runs.');
  const { user, password, port } = readConnection(join(home, 'product'));
  return `postgres://${user}:${password}@127.0.0.1:${port}/boxscore`;
}
