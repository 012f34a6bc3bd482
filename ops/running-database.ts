import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { takeSecretFiles } from '~/env/secret-files.server';
import { findClusterHome } from './data-dir';
import { readConnection } from './postgres-init';
import { findPostgresUser } from './postgres-user';

/** SANDBOX_DATABASE_URL, or the default beside DATABASE_URL, or the running embedded sandbox. @throws as findRunningDatabase */
export function findRunningSandbox(environment: NodeJS.ProcessEnv): string {
  requireSecretFiles(environment);
  if (environment.SANDBOX_DATABASE_URL) return environment.SANDBOX_DATABASE_URL;
  if (environment.DATABASE_URL)
    return defaultSandboxUrl(environment.DATABASE_DIRECT_URL || environment.DATABASE_URL);
  return embeddedUrl(environment, 'sandbox', 'postgres');
}

/** DATABASE_URL without its pooler, or the product database of a running embedded server. @throws where there is neither */
export function findRunningDatabase(environment: NodeJS.ProcessEnv): string {
  requireSecretFiles(environment);
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct } = environment;
  return (url && direct) || url || embeddedUrl(environment, 'product', 'boxscore');
}

function embeddedUrl(environment: NodeJS.ProcessEnv, cluster: 'product' | 'sandbox', database: string) {
  const home = findClusterHome(environment.DATA_DIR || '.data', findPostgresUser());
  if (!existsSync(join(home, cluster)))
    throw new Error('Set DATABASE_URL, or DATA_DIR to where Boxscore runs.');
  const { user, password, port } = readConnection(join(home, cluster));
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** The default for SANDBOX_DATABASE_URL. */
export function defaultSandboxUrl(productUrl: string): string {
  const url = new URL(productUrl);
  url.pathname += '_sandbox';
  return url.href;
}

/** Reads secrets from files before the application parses the environment. @throws an Error with one line for each fault */
export function requireSecretFiles(environment: NodeJS.ProcessEnv): void {
  const faults = takeSecretFiles(environment);
  if (faults.length > 0) throw new Error(faults.map(({ line }) => line).join('\n'));
}
