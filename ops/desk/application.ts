import { randomBytes } from 'node:crypto';
import { findRunningDatabase } from '../running-database';

/** Runs `work`, which may import the application's modules. @throws an Error of one sentence that names DATABASE_URL */
export async function withApplication<Result>(work: () => Promise<Result>): Promise<Result> {
  process.env.DATABASE_URL = findRunningDatabase(process.env);
  // The environment's schema requires both, and neither is used here.
  process.env.SANDBOX_DATABASE_URL ||= process.env.DATABASE_URL;
  process.env.SESSION_SECRET ||= randomBytes(32).toString('hex');
  const { pingDatabase } = await import('~/db.server');
  await pingDatabase().catch((error: Error) => {
    throw new Error(`DATABASE_URL does not lead to a database that answers: ${error.message}`);
  });
  const { shutDown } = await import('~/health/shutdown.server');
  return work().finally(shutDown);
}
