import { format } from 'node:util';
import { afterEach } from 'vitest';
import { log } from '~/http/log.server';

/** A test that expects an error replaces the function: `vi.spyOn(log, 'error').mockImplementation(() => undefined)`. */
const faults: string[] = [];

/** Fails the running test when it ends, even where nobody awaits what noticed the fault. */
export function addFault(fault: string) {
  faults.push(fault);
}

console.error = (...words: unknown[]) => addFault(`console.error: ${format(...words)}`);
log.error = (...words: unknown[]) => addFault(`log.error: ${format(...words)}`);
process.on('unhandledRejection', (reason) => addFault(`unhandled rejection: ${format(reason)}`));

afterEach(async () => {
  // Rejections are reported a turn of the event loop after they happen.
  await new Promise(setImmediate);
  if (faults.length > 0) throw new Error(faults.splice(0).join('\n'));
});
