import { describe, expect, inject, test } from 'vitest';
import { Client, createLearner } from '../factories';

const { origin } = inject('api');
const slow = 'select count(*) from tickets a, tickets b';
const play = (client: Client, query: string) => client.post('/api/playground/execute-query', { query });
const fill = (client: Client, query: string) =>
  client.submit('/playground', { intent: 'run', level: '1', hints: '0', query });
const cancel = async (client: Client) => (await client.post('/api/cancel-query')).json();
const visitorIn = (reply: Response) => /^visitor=([^;]*)/.exec(reply.headers.get('Set-Cookie') ?? '')?.[1];

describe('the visitor’s cookie', () => {
  test.each([
    ['the call', (client: Client) => play(client, 'select 1 as n')],
    ['the call that fails', (client: Client) => play(client, 'select nothing')],
    ['the form', (client: Client) => fill(client, 'select 1 as n')],
    ['the form that fails', (client: Client) => fill(client, 'select nothing')],
    ['the page', (client: Client) => client.get('/playground')],
  ])('comes once, with the first reply of %s', async (_, ask) => {
    const client = new Client(origin);
    const first = await ask(client);
    const [line, ...more] = new Set(first.headers.getSetCookie());
    expect(line).toMatch(/^visitor=[^;]{40,}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(more).toEqual([]);
    const second = await ask(client);
    expect([second.status, second.headers.get('Set-Cookie')]).toEqual([first.status, null]);
  });

  test('is not for learners', async () => {
    const learner = await createLearner(origin);
    for (const reply of [await play(learner, 'select 1 as n'), await learner.get('/playground')])
      expect([reply.status, reply.headers.get('Set-Cookie')]).toEqual([200, null]);
  });

  test('is nobody else’s, also where the page is kept for all', async () => {
    const cookies = [];
    for (const client of [new Client(origin), new Client(origin)])
      cookies.push(visitorIn(await client.get('/playground')));
    expect(new Set(cookies).size).toBe(2);
  });

  test('that somebody made up is replaced', async () => {
    const client = new Client(origin);
    client.setCookies(`visitor=${Buffer.from('"somebody"').toString('base64')}.c2lnbmVk`);
    expect(visitorIn(await play(client, 'select 1 as n'))).toBeTruthy();
  });

  test('gives each visitor of an address a turn of their own, and who cancels stops their own query', async () => {
    const [slowOne, other] = [new Client(origin), new Client(origin)];
    await slowOne.get('/playground');
    const running = play(slowOne, slow);
    // Another visitor's query is answered while the slow one runs.
    expect((await fill(other, 'select 1 as n')).status).toBe(200);
    expect(await cancel(other)).toEqual({ cancelled: false });
    expect((await play(slowOne, 'select 1 as n')).status).toBe(429);
    expect(await cancel(slowOne)).toEqual({ cancelled: true });
    expect(await (await running).text()).toBe('Your query was cancelled.');
  });
});

test('what cannot be laid out stays in the landing page’s editor, beside the reason', async () => {
  const reply = await new Client(origin).submit('/?index', { intent: 'format', query: "select 'open" });
  const html = await reply.text();
  expect([reply.status, html]).toEqual([400, expect.stringMatching(/<textarea[^>]*>\s*select &#x27;open</)]);
  expect(html).toContain('Look for a quote or a bracket that is not closed.');
});
