import { randomBytes } from 'node:crypto';
import { UsageError } from '../desk/usage-error';
import { findRunningDatabase } from '../running-database';

/** @throws UsageError */
export async function runMail([verb, which, ...rest]: string[]): Promise<boolean> {
  const isKnown = (verb === 'list' && !which) || (['send-again', 'test'].includes(verb ?? '') && which);
  if (!isKnown || rest.length > 0) throw new UsageError();
  process.env.DATABASE_URL = findRunningDatabase(process.env);
  // The application asks for both, and neither is used here.
  process.env.SANDBOX_DATABASE_URL ||= process.env.DATABASE_URL;
  process.env.SESSION_SECRET ||= randomBytes(32).toString('hex');
  const { pingDatabase } = await import('~/db.server');
  await pingDatabase().catch((error: Error) => {
    throw new Error(`DATABASE_URL does not lead to a database that answers: ${error.message}`);
  });
  const { printQueue, sendMailAgain, sendTest } = await import('./run');
  const { shutDown } = await import('~/health/shutdown.server');
  const run = verb === 'test' ? sendTest : verb === 'send-again' ? sendMailAgain : printQueue;
  return run(which ?? '').finally(shutDown);
}
