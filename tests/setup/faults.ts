import { format } from 'node:util';
import { log } from '~/http/log.server';

const faults: string[] = [];

/** Fails the running test when it ends, even where nobody awaits what noticed the fault. */
export function addFault(fault: string) {
  faults.push(fault);
}

export const takeFaults = () => faults.splice(0);

console.error = (...words: unknown[]) => addFault(`console.error: ${format(...words)}`);
log.error = (...words: unknown[]) => addFault(`log.error: ${format(...words)}`);
process.on('unhandledRejection', (reason) => addFault(`unhandled rejection: ${format(reason)}`));
