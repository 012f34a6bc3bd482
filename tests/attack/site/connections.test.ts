import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '../../setup/database';
import { startServer } from '../../setup/server';

const perNetwork = 600;
const half = 'POST / HTTP/1.1\r\nHost: localhost\r\n';

/** The text that is received until the server closes the connection. */
async function received(socket: Socket) {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

test('of one network no more connections stand than a class needs, and none that sends half a request', async () => {
  const databases = inject('postgres');
  const databaseUrl = await cloneDatabase('connections', databases);
  const { sandboxUrl } = databases;
  const { origin } = await startServer({ databaseUrl, sandboxUrl, version: process.cwd() });
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  const open = async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(half);
    return received(socket);
  };
  const texts: Promise<string>[] = [];
  for (let number = 0; number <= perNetwork; number += 1) texts.push(open());

  const [first, ...others] = texts;
  expect(await first).toBe('');
  const served = await fetch(`${origin}/livez`);
  expect([served.status, served.headers.get('Keep-Alive')]).toEqual([200, 'timeout=5']);
  for (const text of await Promise.all(others)) expect(text).toMatch(/^(HTTP\/1\.1 408 .*)?$/s);
});
