import { once } from 'node:events';
import { Agent, createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import { drainRequests, watchRequests } from './drain';

test('draining answers what has arrived, on open connections too, and takes nothing new', async () => {
  watchRequests();
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => void waiting.push(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (agent: Agent | false) => {
    const request = get({ port, host: '127.0.0.1', agent });
    return once(request, 'response').then(([reply]) => reply.resume());
  };
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 1 });
  const arrival = () => once(server, 'request');

  let arrived = arrival();
  const early = ask(keepAlive);
  await arrived;
  waiting.pop()?.end('warm-up');
  await early.then((reply) => once(reply, 'end'));

  arrived = arrival();
  const inFlight = ask(false);
  await arrived;
  const drained = drainRequests();
  arrived = arrival();
  const late = ask(keepAlive);
  await arrived;
  await vi.waitFor(() => expect(server.listening).toBe(false));
  await expect(ask(false)).rejects.toThrow('ECONNREFUSED');

  for (const response of waiting) response.end('done');
  for (const reply of await Promise.all([inFlight, late])) {
    expect(reply.statusCode).toBe(200);
    expect(reply.headers.connection).toBe('close');
  }
  await drained;
  keepAlive.destroy();
});
