import { createServer } from 'node:net';

// Below the ports that systems give to connections out, one of which may take a port between the look and the use of it.
const firstPort = 10_240;
const portsOfProcess = 200;
const processesApart = 100;
let next = 0;

/**
 * A port of the loopback interface that nobody listens on right now, and that this process has not named lately.
 * Processes that start side by side look in ranges of their own.
 */
export async function findFreePort(): Promise<number> {
  const first = firstPort + (process.pid % processesApart) * portsOfProcess;
  for (let looked = 0; looked < portsOfProcess; looked++) {
    const port = first + (next++ % portsOfProcess);
    if ((await isPortFree(port, '127.0.0.1')) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port on 127.0.0.1 from ${first} to ${first + portsOfProcess - 1}.`);
}

/** Whether `port` can be listened on, on `host` (every interface when it is left out). */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
