import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { Client, createLearner, newEmail, password, statusesInTurn } from '../../factories';
import { calls } from '../../setup/calls';
import { startCuttable } from '../../setup/cuttable';
import { cloneDatabase } from '../../setup/database';
import { holdLock } from '../../setup/lock';
import { oauthEnvironment } from '../../setup/oauth-server';
import { screensWithActions } from '../../setup/routes';
import { startServer } from '../../setup/server';
import { createOwner, formOf, pathOf, samplesOf } from './samples';

const databases = inject('postgres');
const databaseUrl = await cloneDatabase('no_database', databases);
const way = await startCuttable(databaseUrl);
afterAll(way.stop);
const env = oauthEnvironment('http://localhost:1');
const { origin } = await startServer({ databaseUrl: way.url, sandboxUrl: databases.sandboxUrl, env });
const owner = await createOwner(origin, databaseUrl);
const victim = await createLearner(origin);
const logIn = (word: string) =>
  new Client(origin).post('/api/login', { email: victim.email, password: word });

const sentence = 'We cannot reach our database right now. Please try again in a moment.';

async function expectOutOfOrder(reply: Response) {
  const text = await reply.text();
  expect([reply.status, text]).toEqual([503, expect.stringContaining(sentence)]);
  expect(text).not.toMatch(/ECONNREFUSED|localhost:\d+\/|\n\s+at .*:\d/);
  expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(reply.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  expect(reply.headers.getSetCookie()).toEqual([]);
}

/** Routes that work without the database. */
const independent = ['GET /openapi.json', 'GET /logout', '/light', '/letters/stop'];

test('what was under way when it goes is refused, and ends nothing else', async () => {
  const lock = await holdLock(databaseUrl, 'lock table sessions in share row exclusive mode');
  const underWay = Array.from({ length: 8 }, () =>
    new Client(origin).post('/api/register', { email: newEmail(), password, acceptTerms: true }),
  );
  await lock.waitFor(8);
  way.cut();
  const statuses = (await Promise.all(underWay)).map(({ status }) => status);
  await lock.release();
  expect(statuses).toEqual(Array(8).fill(503));
});

const still = ['/', '/about', '/pricing', '/terms-of-service', '/tour'];

describe('without a database', () => {
  beforeAll(() => way.cut());

  test.each(calls)('$name says so, to visitors and to learners', async ({ name, method }) => {
    const { path, body } = samplesOf(owner)[name] ?? expect.unreachable();
    const ask = () => owner.learner.request(method, `/api${path}`, body === undefined ? {} : { json: body });
    if (independent.includes(name)) expect((await ask()).status).toBeLessThan(500);
    else await expectOutOfOrder(await ask());
  });

  test.each(screensWithActions)('a form sent to %s says so, and does nothing', async (path) => {
    const reply = await owner.learner.submit(pathOf(path), formOf(path));
    if (independent.includes(path)) expect(reply.status).toBeLessThan(500);
    else await expectOutOfOrder(reply);
  });

  test.each(['/dashboard', '/catalog', '/lessons/1', '/account/security'])('%s says so', async (path) => {
    await expectOutOfOrder(await owner.learner.get(path));
  });

  test.each(still)('%s is there for everybody', async (path) => {
    expect((await new Client(origin).get(path)).status).toBe(200);
    const reply = await owner.learner.get(path);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('cannot reach our')]);
  });

  test('the prices are those that were known last', async () => {
    const page = await (await new Client(origin).get('/pricing')).text();
    for (const name of ['Monthly', 'Annual', 'Enterprise']) expect(page).toContain(name);
  });

  test('balancers are told and keep the last replica, and the process is not said to be dead', async () => {
    const body = { status: 'unavailable', parts: { product: 'not answering' } };
    const reply = await owner.learner.get('/readyz');
    expect([reply.status, await reply.json()]).toEqual([200, body]);
    expect((await owner.learner.get('/livez')).status).toBe(200);
  });

  test('the right password opens nothing, and a wrong one is not said to be wrong', async () => {
    for (const word of [password, 'Wrong-1-password']) await expectOutOfOrder(await logIn(word));
  });
});

describe('with a database that takes everything and answers nothing', () => {
  beforeAll(async () => {
    await way.mend();
    await vi.waitFor(async () => expect((await owner.learner.get('/api/user')).status).toBe(200));
    way.freeze();
  });
  afterAll(() => way.thaw());

  test.each([...still, '/api/user', '/dashboard', '/readyz'])(
    '%s answers in seconds, not minutes',
    async (path) => {
      const started = performance.now();
      const { status } = await owner.learner.get(path);
      expect(status).toBe(path === '/api/user' || path === '/dashboard' ? 503 : 200);
      expect(performance.now() - started).toBeLessThan(3_000);
    },
  );
});

describe('once it is back', () => {
  test('who was signed in still is, and the limit counts as before', async () => {
    await expect.poll(async () => (await owner.learner.get('/api/user')).status).toBe(200);
    const statuses = await statusesInTurn(11, () => logIn('Wrong-1-password'));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});
