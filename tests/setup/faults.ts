import { format } from 'node:util';
import { afterEach } from 'vitest';

/**
 * An unexpected console.error or unhandled rejection fails the test that made it. A test that expects an error
 * replaces the function: `vi.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
const faults: string[] = [];

console.error = (...words: unknown[]) => {
  faults.push(`console.error: ${format(...words)}`);
};
process.on('unhandledRejection', (reason) => {
  faults.push(`unhandled rejection: ${format(reason)}`);
});

afterEach(async () => {
  // Rejections are reported a turn of the event loop after they happen.
  await new Promise(setImmediate);
  if (faults.length > 0) throw new Error(faults.splice(0).join('\n'));
});
