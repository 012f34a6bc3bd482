import { createCookie } from '@remix-run/node';
import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { Client, createLearner, newEmail, password } from '../factories';
import { testEnvironment } from '../setup/environment';
import { startOAuthServer } from '../setup/oauth-server';
import { startServer } from '../setup/server';
import { consent, leaveFor, signInElsewhere } from '../setup/sign-in-elsewhere';

const { databaseUrl } = inject('api');
const sql = postgres(databaseUrl, { max: 2 });
let provider: Awaited<ReturnType<typeof startOAuthServer>>;
let origin: string;
let client: Client;

beforeAll(async () => {
  provider = await startOAuthServer();
  const { sandboxUrl } = inject('postgres');
  ({ origin } = await startServer({ databaseUrl, sandboxUrl, env: provider.env }));
});
afterAll(async () => {
  provider.stop();
  await sql.end();
});
beforeEach(() => {
  client = new Client(origin);
});

const whoIs = async (someone: Client) => (await someone.get('/api/user')).json();
const signedIn = async (someone: Client) => (await someone.get('/api/user')).status === 200;
/** The page that a redirect leads to, toast and all. */
const follow = async (path: string) => (await client.get(path)).text();

describe.each(['google', 'github'] as const)('%s', (name) => {
  const title = name === 'google' ? 'Google' : 'GitHub';

  test('makes an account the first time, and finds it again', async () => {
    const email = newEmail();
    expect(await signInElsewhere(client, name, { email: email.toUpperCase() })).toBe('/dashboard');
    const user = await whoIs(client);
    expect(user).toEqual({ user_id: expect.any(Number), username: email, email });
    const [row] = await sql`select * from users where email = ${email}`;
    expect(row).toMatchObject({
      password_hash: null,
      terms_accepted_at: expect.any(Date),
      email_confirmed_at: expect.any(Date),
    });

    const elsewhere = new Client(origin);
    await signInElsewhere(elsewhere, name, { email: email.toUpperCase() });
    expect(await whoIs(elsewhere)).toEqual(user);
  });

  test('leads on to where the visitor was going, and only on this site', async () => {
    const email = newEmail();
    const search = `?redirect=${encodeURIComponent('/courses/1?tab=2')}`;
    expect(await signInElsewhere(client, name, { email }, { search })).toBe('/courses/1?tab=2');
    for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const away = `?redirect=${encodeURIComponent(target)}`;
      expect(await signInElsewhere(new Client(origin), name, { email }, { search: away })).toBe('/dashboard');
    }
  });

  test('links to the account of a confirmed address, which keeps its password and sessions', async () => {
    const learner = await createLearner(origin);
    await sql`update users set email_confirmed_at = now() where id = ${learner.userId}`;
    await signInElsewhere(client, name, { email: learner.email });
    expect(await whoIs(client)).toMatchObject({ user_id: learner.userId });
    expect(await signedIn(learner)).toBe(true);
    const again = await new Client(origin).post('/api/login', { email: learner.email, password });
    expect(again.status).toBe(200);
  });

  test('drops a password that somebody set for an address they never proved', async () => {
    const hijacker = await createLearner(origin);
    const to = await signInElsewhere(client, name, { email: hijacker.email });
    expect(await follow(to)).toContain('the password that was set here no longer works');
    expect(await whoIs(client)).toMatchObject({ user_id: hijacker.userId });
    expect(await signedIn(hijacker)).toBe(false);
    const again = await new Client(origin).post('/api/login', { email: hijacker.email, password });
    expect(again.status).toBe(401);
  });

  test('knows a person by the provider’s subject, not by the address', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await signInElsewhere(client, name, { email, subject: '4711' });
    const user = await whoIs(client);
    await signInElsewhere(client, name, { email: other, subject: '4711', verified: false });
    expect(await whoIs(client)).toEqual(user);

    // An address that moved to somebody else at the provider opens nothing of its first owner's.
    const successor = new Client(origin);
    await signInElsewhere(successor, name, { email, subject: '4712' });
    expect(await signedIn(successor)).toBe(false);
    await sql`delete from users where email = ${email}`;
  });

  test.each([
    ['an address that nobody verified', { verified: false }, 'has not verified your email address'],
    ['a refused code', { fault: 'token refused' }, 'did not answer as it should'],
    ['a garbled token', { fault: 'token garbled' }, 'did not answer as it should'],
    ['no answer at all', { fault: 'token never' }, 'did not answer as it should'],
    ['a person it will not name', { fault: 'person refused' }, 'did not answer as it should'],
    ['a garbled person', { fault: 'person garbled' }, 'did not answer as it should'],
  ] as const)('says in words on /login: %s', async (_, fault, words) => {
    const email = newEmail();
    const search = '?redirect=%2Fcourses%2F1';
    const to = await signInElsewhere(client, name, { email, ...fault }, { search });
    expect(to).toBe('/login?redirect=%2Fcourses%2F1');
    expect(await follow(to)).toContain(`${title} ${words}`);
    expect(await signedIn(client)).toBe(false);
    expect(await sql`select 1 from users where email = ${email}`).toHaveLength(0);
  });

  test('says that the visitor declined, in words of its own', async () => {
    const to = await signInElsewhere(client, name, { email: newEmail() }, { decision: 'deny' });
    expect(to).toBe('/login?redirect=%2Fdashboard');
    const page = await follow(to);
    expect(page).toContain(`You did not let ${title} tell us who you are.`);
    expect(page).not.toContain('alert(1)');
  });

  test('takes a callback once, from the browser that left, for the provider that it left for', async () => {
    const email = newEmail();
    const callback = await consent(await leaveFor(client, name), { email });
    const other = name === 'google' ? 'github' : 'google';
    const attempts = [
      [new Client(origin), callback],
      [client, callback.replace(/state=[^&]+/, 'state=forged')],
    ] as const;
    for (const [someone, path] of attempts) {
      expect((await someone.get(path)).headers.get('Location')).toBe('/login');
      expect(await signedIn(someone)).toBe(false);
    }
    // A failed callback has ended the handshake.
    expect((await client.get(callback)).headers.get('Location')).toBe('/login');
    expect(await signedIn(client)).toBe(false);

    const crossed = await consent(await leaveFor(client, name), { email });
    await client.get(crossed.replace(`/${name}/`, `/${other}/`));
    expect(await signedIn(client)).toBe(false);

    const before = client.cookieHeader();
    const right = await consent(await leaveFor(client, name), { email });
    const cookies = client.cookieHeader();
    await client.get(right);
    expect(await signedIn(client)).toBe(true);
    const replay = new Client(origin);
    replay.setCookies(cookies);
    expect((await replay.get(right)).headers.get('Location')).toMatch(/^\/login/);
    expect(before).not.toBe(cookies);
  });

  test('asks the provider even where the cookie claims a user', async () => {
    const victim = await createLearner(origin);
    const cookie = createCookie('auth', { secrets: [testEnvironment.SESSION_SECRET] });
    const claims = {
      user: { user_id: victim.userId, provider: name, subject: '1', email: victim.email },
      'oauth2:state': 'known-state-of-mine',
      handshake: {
        provider: name,
        verifier: 'v',
        redirectTo: '/',
        userId: null,
        expiresAt: Date.now() + 60_000,
      },
    };
    client.setCookies((await cookie.serialize(claims)).split(';')[0] ?? '');
    const reply = await client.get(`/auth/${name}/callback?state=known-state-of-mine&code=nothing`);
    expect(reply.headers.get('Location')).toMatch(/^\/login/);
    expect(await signedIn(client)).toBe(false);
    expect(await signedIn(victim)).toBe(true);
  });

  test('gives the browser a new session', async () => {
    const learner = await createLearner(origin);
    const before = new Client(origin);
    before.setCookies(learner.cookieHeader());
    await signInElsewhere(learner, name, { email: newEmail() });
    expect(await whoIs(learner)).not.toMatchObject({ user_id: learner.userId });
    expect(await signedIn(before)).toBe(false);
  });

  test('starts at a button of this site alone', async () => {
    const foreign = await client.request('POST', `/auth/${name}`, {
      form: {},
      headers: { Origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const link = await client.get(`/auth/${name}?redirect=%2Fcatalog`);
    expect(link.headers.get('Location')).toBe('/login?redirect=%2Fcatalog');
    expect(link.headers.getSetCookie()).toEqual([]);
  });

  test('fifty sign-ins of a new person at once make one account', async () => {
    const email = newEmail();
    const clients = Array.from({ length: 50 }, () => new Client(origin));
    const targets = await Promise.all(clients.map((each) => signInElsewhere(each, name, { email })));
    expect(new Set(targets)).toEqual(new Set(['/dashboard']));
    expect(new Set(await Promise.all(clients.map(async (each) => (await whoIs(each)).user_id))).size).toBe(1);
    expect(await sql`select 1 from identities where email = ${email}`).toHaveLength(1);
  });
});

test('GitHub’s address is the primary one or none', async () => {
  const email = newEmail();
  const to = await signInElsewhere(client, 'github', { email, secondary: true });
  expect(to).toMatch(/^\/login/);
  expect(await signInElsewhere(client, 'github', { email, fault: 'emails garbled' })).toMatch(/^\/login/);
  expect(await sql`select 1 from users where email = ${email}`).toHaveLength(0);
});

describe('connecting a provider to an account', () => {
  const connect = { form: { intent: 'connect' } };

  test('needs somebody who is signed in', async () => {
    const reply = await client.submit('/auth/google', { intent: 'connect' });
    expect(reply.headers.get('Location')).toMatch(/^\/login/);
  });

  test('adds a way in, whatever its address, once the account’s own is confirmed', async () => {
    const learner = await createLearner(origin);
    const elsewhere = { email: newEmail() };
    await signInElsewhere(learner, 'github', elsewhere, connect);
    expect(await sql`select 1 from identities where user_id = ${learner.userId}`).toHaveLength(0);

    await sql`update users set email_confirmed_at = now() where id = ${learner.userId}`;
    expect(await signInElsewhere(learner, 'github', elsewhere, connect)).toBe('/account/security');
    await signInElsewhere(client, 'github', elsewhere);
    expect(await whoIs(client)).toMatchObject({ user_id: learner.userId });
  });

  test('confirms the account’s address when that is the one the provider vouches for', async () => {
    const learner = await createLearner(origin);
    await signInElsewhere(learner, 'google', { email: learner.email }, connect);
    const [row] = await sql`select email_confirmed_at from users where id = ${learner.userId}`;
    expect(row?.email_confirmed_at).toBeInstanceOf(Date);
    expect(await signedIn(learner)).toBe(true);
  });

  test('takes no identity from another account, and no second one of a provider', async () => {
    const [first, second] = [await createLearner(origin), await createLearner(origin)];
    await sql`update users set email_confirmed_at = now() where id in (${first.userId}, ${second.userId})`;
    const person = { email: newEmail() };
    await signInElsewhere(first, 'google', person, connect);
    await signInElsewhere(second, 'google', person, connect);
    await signInElsewhere(first, 'google', { email: newEmail() }, connect);
    const rows = await sql`select user_id, email from identities
      where user_id in (${first.userId}, ${second.userId})`;
    expect(rows).toEqual([{ user_id: first.userId, email: person.email }]);
  });

  test('is finished by the one who began it', async () => {
    const [victim, attacker] = [await createLearner(origin), await createLearner(origin)];
    await sql`update users set email_confirmed_at = now() where id in (${victim.userId}, ${attacker.userId})`;
    const callback = await consent(await leaveFor(attacker, 'google', connect), { email: newEmail() });
    await attacker.post('/api/login', { email: victim.email, password });
    await attacker.get(callback);
    expect(
      await sql`select 1 from identities where user_id in (${victim.userId}, ${attacker.userId})`,
    ).toEqual([]);
  });
});

test('a provider that is not set up is said so, and asked nothing', async () => {
  const plain = new Client(inject('api').origin);
  const page = await (await plain.get('/login')).text();
  expect(page).toContain('Google: not configured');
  expect((await plain.submit('/auth/google', {})).status).toBe(404);
  expect((await plain.get('/auth/github/callback?state=1&code=2')).headers.get('Location')).toBe('/login');
});
