import { inspect } from 'node:util';
import { say } from './say';

/** Ends the process with what went wrong. A plain Error says what to do, a line each fault; anything else is a fault of ours and keeps its stack. */
export function exitWith(error: unknown): never {
  const isPlain = error instanceof Error && error.name === 'Error';
  const words = isPlain ? error.message.split('\n') : [inspect(error)];
  for (const line of words) say(line, 'fatal');
  process.exit(1);
}
