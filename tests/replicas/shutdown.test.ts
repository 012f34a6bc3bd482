import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startSite } from '../setup/site';

test('a server that is told to stop under load finishes what it took on', async () => {
  const { server } = await startSite('shutdown');
  const outcomes = new Map<string, number>();
  let answered = 0;
  let stopped: Promise<void> | undefined;

  const keepAsking = async () => {
    for (;;) {
      const outcome = await fetch(`${server.origin}/api/subscription/plans`).then(
        async (reply) => ((await reply.text()).length > 0 ? String(reply.status) : 'cut off'),
        (error: Error & { cause?: { code?: string } }) => error.cause?.code ?? error.message,
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome !== '200') return;
      answered += 1;
      if (answered === 200) stopped = server.stop();
    }
  };
  await Promise.all(Array.from({ length: 20 }, keepAsking));
  await stopped;
  expect([...outcomes.keys()].sort()).toEqual(['200', 'ECONNREFUSED']);
});

test('a server that gives notice says so to balancers first, and serves on meanwhile', async () => {
  const { server } = await startSite('notice', { DRAIN_SECONDS: '1' });
  const { origin, stop, logs } = server;
  const readiness = async () => {
    const reply = await fetch(`${origin}/readyz`);
    return [reply.status, ((await reply.json()) as { status: string }).status];
  };
  expect(await readiness()).toEqual([200, 'ok']);
  const stopped = stop();
  await expect.poll(readiness, { interval: 20 }).toEqual([503, 'draining']);
  expect((await fetch(`${origin}/api/subscription/plans`)).status).toBe(200);
  await stopped;
  expect(logs()).toContain('/subscription/plans');
  expect(logs()).not.toContain('"route":"/readyz"');
});

test('half of a request, that never goes on, keeps no server from stopping well before it would be killed', async () => {
  const { server } = await startSite('half');
  const { hostname, port } = new URL(server.origin);
  const head = `POST /login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${server.origin}\r\n`;
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\nemail=';
  for (const sent of [head, head + form]) {
    const socket = connect(Number(port), hostname).on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(sent);
  }
  // This reply shows that the server has received the incomplete requests.
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  const started = performance.now();
  await server.stop();
  expect(performance.now() - started).toBeLessThan(9_000);
});
