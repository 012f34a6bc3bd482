import { randomBytes } from 'node:crypto';
import { exitWith } from '../exit';
import { findRunningDatabase, findRunningSandbox } from '../running-database';
import { readCommand, usage } from './arguments';

const command = readCommand(process.argv.slice(2));
if (!command) {
  console.error(usage);
  process.exit(2);
}
try {
  // The application reads its environment when it is loaded.
  const found = {
    DATABASE_URL: findRunningDatabase(process.env),
    SANDBOX_DATABASE_URL: findRunningSandbox(process.env),
  };
  Object.assign(process.env, found);
  process.env.SESSION_SECRET ||= randomBytes(32).toString('hex');
  process.env.LOG_LEVEL ||= 'warn';
  const { runCommand } = await import('./run');
  const { shutDown } = await import('~/shutdown.server');
  process.exitCode = (await runCommand(command).finally(shutDown)) ? 0 : 1;
} catch (error) {
  exitWith(error);
}
