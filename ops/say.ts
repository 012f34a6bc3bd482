/** Read before the embedded databases put theirs into the environment. */
const { DATABASE_URL, DATABASE_URL_FILE } = process.env;
const isForPeople = process.stdout.isTTY || !(DATABASE_URL || DATABASE_URL_FILE);

/** A line of the log before the application is there: JSON, as all that follows; plain at a terminal and in the demo. `fatal` goes to standard error. */
export function say(msg: string, level: 'info' | 'warn' | 'fatal' = 'info'): void {
  const time = new Date().toISOString();
  const print = level === 'fatal' ? console.error : console.log;
  print(isForPeople ? msg : JSON.stringify({ level, time, msg }));
}
