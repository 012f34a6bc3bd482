import { readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { expect, inject, test } from 'vitest';
import { casesIn } from '../../setup/cases';
import { sendRaw } from './raw-request';

const { origin } = inject('api');

test.each(casesIn('tests/attack/site/requests.yaml')<[string, number]>('targets'))(
  'the target %s is a path of this site, and answered',
  async (target, status) => {
    const { port, host } = new URL(origin);
    const headers: [string, string][] = [
      ['Host', host],
      ['Connection', 'close'],
    ];
    for (const method of ['GET', 'HEAD'])
      expect((await sendRaw(Number(port), { method, target, headers })).status).toBe(status);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  },
);

test('a request with two hosts is refused', async () => {
  const { port, host } = new URL(origin);
  const headers: [string, string][] = [
    ['Host', host],
    ['hOST', 'evil.example'],
  ];
  const reply = await sendRaw(Number(port), { method: 'GET', target: '/about', headers });
  expect([reply.status, reply.type]).toEqual([400, 'text/plain']);
});

test('routes are looked up for a page’s links, not for thousands of paths at once', async () => {
  const manifest = readdirSync('build/client/assets').find((file) => file.startsWith('manifest-')) ?? '';
  const version = manifest.slice('manifest-'.length, -'.js'.length);
  const ask = (paths: string[]) =>
    fetch(
      `${origin}/__manifest?${new URLSearchParams([...paths.map((path) => ['p', path]), ['version', version]])}`,
    );
  const links = Array.from({ length: 60 }, (_, n) => `/lessons/${n}`);
  expect(await (await ask(links)).json()).toHaveProperty('features/learning/lesson');
  for (const paths of [Array.from({ length: 900 }, (_, n) => `/${n}`), [`/${'a/'.repeat(2_000)}`]]) {
    const reply = await ask(paths);
    expect(reply.status).toBe(204);
    expect(reply.headers.get('X-Remix-Reload-Document')).toBe('true');
  }
});

test('a body that nobody reads does not hold up the next request on its connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method: string, path: string, body = '') =>
    new Promise<{ status?: number; port?: number }>((resolve, reject) => {
      const sent = request(`${origin}${path}`, { method, agent, headers: { Origin: origin } }, (reply) => {
        const { localPort: port } = reply.socket;
        reply.resume();
        reply.on('end', () => resolve({ status: reply.statusCode, port }));
      });
      sent.on('error', reject);
      sent.end(body);
    });
  const refused = await send('POST', '/pricing', 'x'.repeat(400_000));
  const next = await send('GET', '/about');
  agent.destroy();
  expect(refused.status).toBe(405);
  expect(next).toEqual({ status: 200, port: refused.port });
});

test('a proxy’s idle connections are the proxy’s to close: a site that closed them first would lose what it sends just then', async () => {
  const reply = await fetch(`${origin}/livez`);
  expect(reply.headers.get('Keep-Alive')).toBe('timeout=150');
});
