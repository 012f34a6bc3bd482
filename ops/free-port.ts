import { createServer } from 'node:net';

// Below the range of ephemeral ports: an outgoing connection could take one between the check and its use.
const firstPort = 10_240;
const portsOfProcess = 200;
const processesApart = 100;
let next = 0;

/**
 * A free port of the loopback interface that this process has not returned recently. Processes that start in parallel
 * search different ranges.
 */
export async function findFreePort(): Promise<number> {
  const first = firstPort + (process.pid % processesApart) * portsOfProcess;
  for (let looked = 0; looked < portsOfProcess; looked++) {
    const port = first + (next++ % portsOfProcess);
    if ((await isPortFree(port, '127.0.0.1')) && (await isPortFree(port))) return port;
  }
  throw new Error(`No free port on 127.0.0.1 from ${first} to ${first + portsOfProcess - 1}.`);
}

/** Whether this process can listen on `port` of `host` (every interface by default). */
export function isPortFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
