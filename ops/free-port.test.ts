import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { findFreePort, isPortFree } from './free-port';

test('a port is free until somebody listens on it', async () => {
  const port = await findFreePort();
  expect(await isPortFree(port)).toBe(true);
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  expect(await isPortFree(port)).toBe(false);
  expect(await isPortFree(port, '127.0.0.1')).toBe(false);
  await new Promise((resolve) => server.close(resolve));
});
