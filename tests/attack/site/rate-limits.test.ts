import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Client, createLearner, newEmail, password, statusesInTurn } from '../../factories';
import { cloneDatabase } from '../../setup/database';
import { startOAuthServer } from '../../setup/oauth-server';
import { startServer } from '../../setup/server';
import { consent, leaveFor, signInElsewhere } from '../../setup/sign-in-elsewhere';
import { connect } from '../../setup/site';

const wrong = 'Wrong-1-password';
const databases = inject('postgres');
const databaseUrl = await cloneDatabase('rate_limits', databases);
const sql = connect(databaseUrl);

const serve = (env = {}) =>
  startServer({ databaseUrl, sandboxUrl: databases.sandboxUrl, env: { TRUST_PROXY: '1', ...env } });

const server = await serve();

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
};

const visitor = (network: string, origin = server.origin) =>
  Object.assign(new Client(origin), { headers: { 'X-Forwarded-For': network } });

const logIn = (network: string, email: string, word = wrong, origin = server.origin) =>
  visitor(network, origin).post('/api/login', { email, password: word });

const logInTimes = (times: number, network: string, email: string) =>
  statusesInTurn(times, () => logIn(network, email));

describe('wrong passwords', () => {
  test('the eleventh is refused with a sentence and the time to come back, the right one with it', async () => {
    const { email } = await createLearner(server.origin);
    const here = newNetwork();
    expect(await logInTimes(10, here, email)).toEqual(Array(10).fill(401));
    for (const word of [wrong, password]) {
      const reply = await logIn(here, email, word);
      expect(reply.status).toBe(429);
      expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(60);
      expect(await reply.text()).toMatch(/^Too many attempts\. Please try again in \d+ minutes\.$/);
    }
  });

  test('the account’s owner still logs in elsewhere, and others here', async () => {
    const [victim, neighbour] = [await createLearner(server.origin), await createLearner(server.origin)];
    const here = newNetwork();
    await logInTimes(11, here, victim.email);
    expect((await logIn(newNetwork(), victim.email, password)).status).toBe(200);
    expect((await logIn(here, neighbour.email, password)).status).toBe(200);
  });

  test('fifty at once are ten', async () => {
    const { email } = await createLearner(server.origin);
    const here = newNetwork();
    const replies = await Promise.all(Array.from({ length: 50 }, () => logIn(here, email)));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  });

  test('are forgotten after the right one', async () => {
    const { email } = await createLearner(server.origin);
    const here = newNetwork();
    await logInTimes(9, here, email);
    expect((await logIn(here, email, password)).status).toBe(200);
    expect(await logInTimes(10, here, email)).toEqual(Array(10).fill(401));
  });

  test('on many accounts from one network end at a hundred', async () => {
    const here = newNetwork();
    const statuses = await statusesInTurn(102, () => logIn(here, newEmail()));
    expect(statuses.slice(98)).toEqual([401, 401, 429, 429]);
  }, 60_000);

  test('on one account from many networks leave each network a few: slower, never locked', async () => {
    const { email } = await createLearner(server.origin);
    for (let n = 0; n < 10; n += 1) await logInTimes(10, newNetwork(), email);
    const late = newNetwork();
    expect(await logInTimes(5, late, email)).toEqual([401, 401, 401, 429, 429]);
    expect((await logIn(newNetwork(), email, password)).status).toBe(200);
  }, 60_000);

  test('count on after a restart', async () => {
    const { email } = await createLearner(server.origin);
    const here = newNetwork();
    await logInTimes(10, here, email);
    const next = await serve();
    expect((await logIn(here, email, password, next.origin)).status).toBe(429);
    await next.stop();
  });

  test('leave no address of e-mail and no network in the table', async () => {
    const { email } = await createLearner(server.origin);
    const here = newNetwork();
    await logInTimes(2, here, email);
    const rows = JSON.stringify(await sql`select * from rate_limits`);
    expect(rows).toContain('login:here');
    expect(rows).not.toContain(email);
    expect(rows).not.toContain(here);
  });
});

describe('the login screen', () => {
  test('keeps what was typed and says when to come back', async () => {
    const { email } = await createLearner(server.origin);
    const here = newNetwork();
    await logInTimes(10, here, email);
    const reply = await visitor(here).submit('/login', { email, password });
    const page = await reply.text();
    expect(reply.status).toBe(429);
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(60);
    expect(page).toMatch(/Too many attempts\. Please try again in \d+ minutes\./);
    expect(page).toContain(`value="${email}"`);
    expect(page).not.toContain(password);
  });
});

describe('where a request comes from', () => {
  test('without a trusted proxy a forged header changes nothing', async () => {
    const direct = await serve({ TRUST_PROXY: '0' });
    const { email } = await createLearner(direct.origin);
    for (let n = 0; n < 10; n += 1) await logIn(newNetwork(), email, wrong, direct.origin);
    expect((await logIn(newNetwork(), email, password, direct.origin)).status).toBe(429);
    const forged = await new Client(direct.origin).request('POST', '/api/login', {
      json: { email, password },
      headers: {
        'X-Boxscore-Network': newNetwork(),
        Forwarded: 'for=198.51.100.9',
        'X-Real-IP': '198.51.100.9',
      },
    });
    expect(forged.status).toBe(429);
    await direct.stop();
  });
});

describe('sign-ups and the waitlist', () => {
  test('a network has so many accounts an hour, and another its own', async () => {
    const few = await serve({ SIGNUPS_PER_HOUR: '3' });
    const here = newNetwork();
    const signUp = (network: string) =>
      visitor(network, few.origin).post('/api/register', { email: newEmail(), password, acceptTerms: true });
    expect(await statusesInTurn(4, () => signUp(here))).toEqual([201, 201, 201, 429]);
    expect((await signUp(newNetwork())).status).toBe(201);
    const form = { email: newEmail(), password, acceptTerms: 'on' };
    const screen = await visitor(here, few.origin).submit('/signup', form);
    expect(screen.status).toBe(429);
    expect(await screen.text()).toContain('Too many attempts.');
    await few.stop();
  });

  test('one address joins the waitlist ten times an hour at most', async () => {
    const body = { firstName: 'Jo', lastName: 'Bell', email: newEmail() };
    const join = () => visitor(newNetwork()).post('/api/instructors/register', body);
    expect(await statusesInTurn(11, join)).toEqual([...Array(10).fill(201), 429]);
  });
});

describe('sign-ins elsewhere', () => {
  let origin: string;
  beforeAll(async () => {
    const provider = await startOAuthServer();
    ({ origin } = await serve(provider.env));
    return provider.stop;
  });

  const pointsOf = async () =>
    (await sql`select points from rate_limits where key like 'handshake:network:%'`).map(
      ({ points }) => points,
    );

  test('count when they begin and when they come back, and are forgotten when they succeed', async () => {
    const client = visitor(newNetwork(), origin);
    await signInElsewhere(client, 'google', { email: newEmail() }, { decision: 'deny' });
    expect(await pointsOf()).toEqual([2]);
    await signInElsewhere(client, 'google', { email: newEmail() });
    expect(await pointsOf()).toEqual([2]);
  });

  test('end at three hundred steps from one network, in words on each side', async () => {
    const here = newNetwork();
    const client = visitor(here, origin);
    const callback = await consent(await leaveFor(client, 'github'), { email: newEmail() });
    await sql`update rate_limits set points = 300 where key like 'handshake:network:%'`;
    const start = await client.submit('/auth/github', {});
    expect(start.status).toBe(429);
    expect(Number(start.headers.get('Retry-After'))).toBeGreaterThan(60);
    expect(await start.text()).toContain('Too many attempts. Please try again in');
    const back = await client.get(callback);
    expect(back.headers.get('Location')).toBe('/login');
    expect(await client.page('/login')).toContain('Too many attempts.');
    expect((await client.get('/api/user')).status).toBe(401);
    expect((await visitor(newNetwork(), origin).submit('/auth/github', {})).status).toBe(302);
  });
});

describe('queries', () => {
  test('go on until Postgres has counted too many, then wait', async () => {
    const learner = await createLearner(server.origin, { enrolled: true });
    const ask = () => learner.post('/api/execute-query', { query: 'select 1 as one', courseId: 1 });
    const key = `query:user:${learner.userId}`;
    await sql`insert into rate_limits (key, points, expire) values (${key}, 2980, now() + interval '5 minutes')`;
    expect(await statusesInTurn(20, ask)).toEqual(Array(20).fill(200));
    const counted = async () => (await sql`select points from rate_limits where key = ${key}`)[0];
    await expect.poll(counted).toEqual({ points: 3000 });
    let reply = await ask();
    for (let n = 1; n < 40 && reply.status === 200; n += 1) reply = await ask();
    expect(reply.status).toBe(429);
    expect(await reply.text()).toMatch(/^Too many attempts/);
  });

  test('of an explanation, each step counts', async () => {
    const learner = await createLearner(server.origin, { enrolled: true });
    const key = `query:user:${learner.userId}`;
    const joins = Array.from({ length: 12 }, (_, n) => `join games g${n} on g${n}.id = g.id`).join(' ');
    const query = `select g.id from games g ${joins} where g.id < 3`;
    const reply = await learner.submit('/playground', { intent: 'explain', level: '1', hints: '0', query });
    expect(await reply.text()).toContain('Your query in 15 steps');
    const counted = async () => (await sql`select points from rate_limits where key = ${key}`)[0]?.points;
    await expect.poll(counted).toBeGreaterThanOrEqual(20);
  });
});
