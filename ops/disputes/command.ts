import { randomBytes } from 'node:crypto';
import { UsageError } from '../desk/options';
import { findRunningDatabase, findRunningSandbox } from '../running-database';
import { readCommand } from './arguments';

/** @throws UsageError */
export async function runDisputes(args: string[]): Promise<boolean> {
  const command = readCommand(args);
  if (!command) throw new UsageError();
  // The application reads its environment when it is loaded.
  const found = {
    DATABASE_URL: findRunningDatabase(process.env),
    SANDBOX_DATABASE_URL: findRunningSandbox(process.env),
  };
  Object.assign(process.env, found);
  process.env.SESSION_SECRET ||= randomBytes(32).toString('hex');
  process.env.LOG_LEVEL ||= 'warn';
  const { runCommand } = await import('./run');
  const { shutDown } = await import('~/health/shutdown.server');
  return runCommand(command).finally(shutDown);
}
