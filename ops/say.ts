import { inspect } from 'node:util';

/** Read before the embedded servers set DATABASE_URL. */
const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
const isForPeople = process.stdout.isTTY || !(DATABASE_URL || DATABASE_URL_FILE);

/** Logs before the application is loaded: JSON, or plain text at a terminal and in the demo. `fatal` goes to standard error. */
export function say(msg: string, level: 'info' | 'warn' | 'fatal' = 'info'): void {
  const time = new Date().toISOString();
  const print = level === 'fatal' ? console.error : console.log;
  print(isForPeople ? msg : JSON.stringify({ level, time, msg }));
}

/** Prints the error and ends the process. A plain Error has one line per fault for the operator; others get their stack. */
export function exitWith(error: unknown): never {
  const isPlain = error instanceof Error && error.name === 'Error';
  const words = isPlain ? error.message.split('\n') : [inspect(error)];
  for (const line of words) say(line, 'fatal');
  process.exit(1);
}
