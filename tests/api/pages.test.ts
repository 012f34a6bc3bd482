import { describe, expect, inject, test } from 'vitest';
import { Client, createLearner } from '../factories';
import { readScripts, scriptSources } from '../setup/script-policy';

const { origin } = inject('api');

test('what script asks for is sent compressed, in one piece and with its length; what is small, as it is', async () => {
  const learner = await createLearner(origin);
  const ask = (path: string) => learner.get(path, { headers: { 'Accept-Encoding': 'gzip' } });
  const data = await ask('/catalog.data');
  expect(data.headers.get('Content-Encoding')).toBe('gzip');
  expect(data.headers.get('Vary')).toContain('Accept-Encoding');
  expect(Number(data.headers.get('Content-Length'))).toBeGreaterThan(0);
  expect(await data.text()).toContain('industries');
  const small = await ask('/api/user');
  expect([small.headers.get('Content-Encoding'), small.headers.get('Vary')]).toEqual([
    null,
    'Accept-Encoding',
  ]);
  expect(await small.json()).toMatchObject({ username: learner.email });
});

describe('a page that is the same for every visitor', () => {
  test('names each of its scripts in its policy', async () => {
    for (const accept of ['br', 'gzip', 'br']) {
      const reply = await fetch(`${origin}/catalog`, { headers: { 'Accept-Encoding': accept } });
      const { all, stopped } = await readScripts(reply);
      expect(all.length).toBeGreaterThan(2);
      expect(stopped).toEqual([]);
    }
  });

  test('is not what a learner sees, and a learner’s is not what visitors see', async () => {
    await fetch(`${origin}/catalog`);
    const learner = await createLearner(origin);
    expect(await learner.page('/catalog')).toContain('Log out');
    expect(await (await new Client(origin).get('/catalog')).text()).not.toContain('Log out');
  });

  test('is kept by no browser while it is a learner’s, and what was kept before goes with the logout', async () => {
    const learner = await createLearner(origin);
    const kept = async (client: Client) => (await client.get('/catalog')).headers.get('Cache-Control');
    expect(await kept(learner)).toBe('no-store');
    expect(await kept(new Client(origin))).toBe('private, no-cache');
    const reply = await learner.submit('/logout', {});
    expect(reply.headers.get('Clear-Site-Data')).toBe('"cache"');
  });

  test('of a learner has a nonce of its own each time', async () => {
    const learner = await createLearner(origin);
    const sources = async () => {
      const reply = await learner.get('/catalog');
      const found = scriptSources(reply);
      expect((await readScripts(reply)).stopped).toEqual([]);
      return found;
    };
    const [, first] = await sources();
    const [, second] = await sources();
    expect(first).toMatch(/^'nonce-[^']{24}'$/);
    expect(second).not.toBe(first);
  });

  test('depends on its address', async () => {
    await fetch(`${origin}/`);
    const opened = await (await fetch(`${origin}/?course=1`)).text();
    const closed = await (await fetch(`${origin}/`)).text();
    expect(opened).toContain('<dialog');
    expect(closed).not.toContain('<dialog');
  });
});
