import { createServer } from 'node:net';

/** A port of the loopback interface that nobody listens on right now. */
export async function findFreePort(): Promise<number> {
  const port = await listenOnce(0, '127.0.0.1');
  if (port === undefined) throw new Error('No free port on 127.0.0.1.');
  return port;
}

/** Whether `port` can be listened on, on `host` (every interface when it is left out). */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  return (await listenOnce(port, host)) !== undefined;
}

function listenOnce(port: number, host?: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}
