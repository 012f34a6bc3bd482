import { describe, expect, inject, test } from 'vitest';
import { Client, createLearner } from '../factories';

const { origin } = inject('api');

/** The nonces that a page uses, and the one that its policy allows. */
async function readNonces(reply: Response) {
  const used = new Set([...(await reply.text()).matchAll(/ nonce="([^"]*)"/g)].map(([, nonce]) => nonce));
  const [, allowed] = /'nonce-([^']*)'/.exec(reply.headers.get('Content-Security-Policy') ?? '') ?? [];
  return { used: [...used], allowed };
}

describe('a page that is the same for every visitor', () => {
  test('has a nonce of its own each time', async () => {
    const first = await readNonces(await fetch(`${origin}/catalog`));
    const second = await readNonces(await fetch(`${origin}/catalog`));
    for (const { used, allowed } of [first, second]) expect(used).toEqual([allowed]);
    expect(second.allowed).not.toBe(first.allowed);
  });

  test('is not what a learner sees, and a learner’s is not what visitors see', async () => {
    await fetch(`${origin}/catalog`);
    const learner = await createLearner(origin);
    expect(await (await learner.get('/catalog')).text()).toContain('Log out');
    expect(await (await new Client(origin).get('/catalog')).text()).not.toContain('Log out');
  });

  test('depends on its address', async () => {
    await fetch(`${origin}/`);
    const opened = await (await fetch(`${origin}/?course=1`)).text();
    const closed = await (await fetch(`${origin}/`)).text();
    expect(opened).toContain('<dialog');
    expect(closed).not.toContain('<dialog');
  });
});
