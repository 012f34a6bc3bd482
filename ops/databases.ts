import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { ensureDatabase, startClusters } from './clusters';
import { requirePostgresUrl } from './database-fault';
import { defaultSandboxUrl, requireSecretFiles } from './running-database';
import { say } from './say';

/** `embedded`: this process runs the servers, and `stop` stops them. */
type Databases = { embedded: boolean; stop(): Promise<void> };

/**
 * Completes DATABASE_URL and SANDBOX_DATABASE_URL in the environment, with embedded servers when neither is set. Only then a
 * SESSION_SECRET is generated and stored in DATA_DIR, and e-mail may go to the outbox there.
 * @throws an Error of one sentence when the environment contradicts itself or another process uses DATA_DIR
 */
export async function provideDatabases(environment: NodeJS.ProcessEnv): Promise<Databases> {
  requireSecretFiles(environment);
  const { DATABASE_URL: given, DATABASE_DIRECT_URL: direct } = environment;
  if (given) {
    environment.SANDBOX_DATABASE_URL ||= sandboxBeside(direct || given);
    return { embedded: false, stop: async () => undefined };
  }
  if (environment.SANDBOX_DATABASE_URL)
    throw new Error('SANDBOX_DATABASE_URL is set but DATABASE_URL is not: set both, or neither.');

  const dataDir = environment.DATA_DIR || '.data';
  say('Starting Postgres…');
  const { product, sandbox, stop } = await startClusters({ dataDir });
  const home = dirname(product.directory);
  if (home !== resolve(dataDir))
    say(`The databases live in ${home}: the user that Postgres runs as cannot reach ${dataDir}.`);
  try {
    environment.DATABASE_URL = await ensureDatabase({ adminUrl: product.url, name: 'boxscore' });
  } catch (error) {
    await stop();
    throw error;
  }
  environment.SANDBOX_DATABASE_URL = sandbox.url;
  // The operator of embedded servers can read the outbox in DATA_DIR.
  environment.MAIL_OUTBOX ||= 'true';
  environment.SESSION_SECRET ||= keepSecret(join(dataDir, 'session-secret'));
  return { embedded: true, stop };
}

/** The site's start warns of a sandbox on the product's server. */
function sandboxBeside(productUrl: string): string {
  requirePostgresUrl('DATABASE_URL', productUrl);
  return defaultSandboxUrl(productUrl);
}

function keepSecret(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(path, 'utf8');
}
