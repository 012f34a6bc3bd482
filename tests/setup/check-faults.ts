import { afterEach } from 'vitest';
import { takeFaults } from './faults';

/** Fails a test that logs errors. To expect one, mock it: `vi.spyOn(log, 'error').mockImplementation(() => undefined)`. */
afterEach(async () => {
  // Unhandled rejections are reported one turn of the event loop later.
  await new Promise(setImmediate);
  const faults = takeFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
