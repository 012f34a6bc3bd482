import { inspect } from 'node:util';

/** Read before the embedded databases put theirs into the environment. */
const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
const isForPeople = process.stdout.isTTY || !(DATABASE_URL || DATABASE_URL_FILE);

/** A line of the log before the application is there: JSON, as all that follows; plain at a terminal and in the demo. `fatal` goes to standard error. */
export function say(msg: string, level: 'info' | 'warn' | 'fatal' = 'info'): void {
  const time = new Date().toISOString();
  const print = level === 'fatal' ? console.error : console.log;
  print(isForPeople ? msg : JSON.stringify({ level, time, msg }));
}

/** Ends the process with what went wrong. A plain Error says what to do, a line each fault; anything else is a fault of ours and keeps its stack. */
export function exitWith(error: unknown): never {
  const isPlain = error instanceof Error && error.name === 'Error';
  const words = isPlain ? error.message.split('\n') : [inspect(error)];
  for (const line of words) say(line, 'fatal');
  process.exit(1);
}
