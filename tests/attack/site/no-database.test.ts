import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
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

/** What needs nothing that is kept in the database, and goes on. */
const independent = ['GET /openapi.json', 'GET /logout', '/light'];

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

  test.each(['/', '/dashboard', '/lessons/1', '/account/security'])('%s says so', async (path) => {
    await expectOutOfOrder(await owner.learner.get(path));
  });

  test('balancers are told, and the process is not said to be dead', async () => {
    const reply = await owner.learner.get('/readyz');
    const parts = { product: 'not answering' };
    expect([reply.status, await reply.json()]).toEqual([503, { status: 'unavailable', parts }]);
    expect((await owner.learner.get('/livez')).status).toBe(200);
  });

  test('the right password opens nothing, and a wrong one is not said to be wrong', async () => {
    for (const word of [password, 'Wrong-1-password']) await expectOutOfOrder(await logIn(word));
  });
});

describe('once it is back', () => {
  beforeAll(() => way.mend());

  test('who was signed in still is, and the limit counts as before', async () => {
    await expect.poll(async () => (await owner.learner.get('/api/user')).status).toBe(200);
    const statuses = await statusesInTurn(11, () => logIn('Wrong-1-password'));
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
  });
});
