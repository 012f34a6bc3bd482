import { format } from 'node:util';
import { log } from '~/http/log.server';

const faults: string[] = [];

/** Fails the running test at its end, also for faults found in code that the test does not await. */
export function addFault(fault: string) {
  faults.push(fault);
}

export const takeFaults = () => faults.splice(0);

console.error = (...words: unknown[]) => addFault(`console.error: ${format(...words)}`);
log.error = (...words: unknown[]) => addFault(`log.error: ${format(...words)}`);
process.on('unhandledRejection', (reason) => addFault(`unhandled rejection: ${format(reason)}`));
