import { withApplication } from '../desk/application';
import { findRunningSandbox } from '../running-database';
import { readCommand } from './arguments';

/** @throws UsageError */
export async function runDisputes(args: string[]): Promise<boolean> {
  const command = readCommand(args);
  process.env.SANDBOX_DATABASE_URL = findRunningSandbox(process.env);
  process.env.LOG_LEVEL ||= 'warn';
  return withApplication(async () => (await import('./run')).runCommand(command));
}
