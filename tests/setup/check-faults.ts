import { afterEach } from 'vitest';
import { takeFaults } from './faults';

/** A test that expects an error replaces the function: `vi.spyOn(log, 'error').mockImplementation(() => undefined)`. */
afterEach(async () => {
  // Rejections are reported a turn of the event loop after they happen.
  await new Promise(setImmediate);
  const faults = takeFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
