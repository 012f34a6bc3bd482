import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLimitedServer } from './limited-server';

const patient = { headersMs: 30_000, requestMs: 60_000, idleMs: 5_000, checkMs: 20, perNetwork: 3 };
const whole = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const half = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

async function start(
  limits: Partial<typeof patient>,
  answer: (response: ServerResponse) => unknown = (response) => response.end(),
) {
  const server = createLimitedServer((_, response) => void answer(response), { ...patient, ...limits });
  await once(server.listen(0, 'localhost'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return async (sent = '') => {
    const socket = connect(port, 'localhost').on('error', () => undefined);
    await Promise.all([once(socket, 'connect'), once(server, 'connection')]);
    if (sent) socket.write(sent);
    return socket;
  };
}

/** The text that is received until the server closes the connection. */
async function received(socket: Socket) {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

test('a request whose headers or body do not come in time is refused, and its connection closed', async () => {
  const open = await start({ headersMs: 100, requestMs: 200 }, () => undefined);
  const [headers, body] = await Promise.all([open(half), open(`${half}Content-Length: 9\r\n\r\nfour`)]);
  expect(await Promise.all([received(headers), received(body)])).toEqual([
    expect.stringMatching(/^HTTP\/1\.1 408 /),
    expect.stringMatching(/^HTTP\/1\.1 408 /),
  ]);
});

test('of a network with many connections an idle one gives way to a new one, and one at work does not', async () => {
  const waiting: ServerResponse[] = [];
  const open = await start({}, (response) => void waiting.push(response));
  const working = await open(whole);
  const [first, second] = [await open(half), await open(half)];
  const firstGone = once(first, 'close');
  const third = await open(whole);
  await firstGone;
  const secondGone = once(second, 'close');
  const fourth = await open(whole);
  await secondGone;
  const refused = await open(whole);
  await once(refused, 'close');
  for (const response of waiting) response.setHeader('Connection', 'close').end('done');
  for (const text of await Promise.all([working, third, fourth].map(received)))
    expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
});
