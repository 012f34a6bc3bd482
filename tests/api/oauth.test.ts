import { createCookie } from '@remix-run/node';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { Client, createLearner, isIn, type Learner, logIn, newEmail, password } from '../factories';
import { testEnvironment } from '../setup/environment';
import { expectLetters } from '../setup/letters';
import { consent, leaveFor, signInElsewhere } from '../setup/sign-in-elsewhere';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
let client: Client;
beforeEach(() => {
  client = new Client(origin);
});

const confirm = ({ userId }: Learner) =>
  sql`update users set email_confirmed_at = now() where id = ${userId}`;
const recordsOf = ({ userId }: Learner) =>
  sql`select event, detail from audit_records where account = ${userId} and network ~ '^[\\w-]{12}$'`;
const whoIs = async (someone: Client) => someone.read('/api/user');

describe.each(['google', 'github'] as const)('%s', (name) => {
  const title = name === 'google' ? 'Google' : 'GitHub';

  test('makes an account the first time, and finds it again', async () => {
    const email = newEmail();
    expect(await signInElsewhere(client, name, { email: email.toUpperCase() })).toBe('/dashboard');
    const user = await whoIs(client);
    expect(user).toEqual({ user_id: expect.any(Number), username: email, email });
    const [row] = await sql`select * from users where email = ${email}`;
    const now = expect.any(Date);
    expect(row).toMatchObject({ password_hash: null, terms_accepted_at: now, email_confirmed_at: now });

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
    await confirm(learner);
    await signInElsewhere(client, name, { email: learner.email });
    await expectLetters(learner.email, `${title} was connected to your account`);
    expect(await recordsOf(learner)).toEqual([{ event: 'provider linked', detail: name }]);
    expect(await whoIs(client)).toMatchObject({ user_id: learner.userId });
    expect(await isIn(learner)).toBe(true);
    expect((await logIn(origin, learner.email)).status).toBe(200);
  });

  test('drops a password that somebody set for an address they never proved', async () => {
    const hijacker = await createLearner(origin);
    const to = await signInElsewhere(client, name, { email: hijacker.email });
    expect(await client.page(to)).toContain('the password that was set here no longer works');
    expect(await whoIs(client)).toMatchObject({ user_id: hijacker.userId });
    expect(await isIn(hijacker)).toBe(false);
    expect((await logIn(origin, hijacker.email)).status).toBe(401);
  });

  test('knows a person by the provider’s subject, not by the address', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await signInElsewhere(client, name, { email, subject: '4711' });
    const user = await whoIs(client);
    await signInElsewhere(client, name, { email: other, subject: '4711', verified: false });
    expect(await whoIs(client)).toEqual(user);

    const successor = new Client(origin);
    await signInElsewhere(successor, name, { email, subject: '4712' });
    expect(await isIn(successor)).toBe(false);
    await sql`delete from users where email = ${email}`;
  });

  test.each([
    ['an address that nobody verified', { verified: false }, 'has not verified your email address'],
    ['a refused code', { fault: 'token refused' }, 'did not answer as it should'],
    ['a garbled token', { fault: 'token garbled' }, 'did not answer as it should'],
    ['a person it will not name', { fault: 'person refused' }, 'did not answer as it should'],
    ['a garbled person', { fault: 'person garbled' }, 'did not answer as it should'],
  ] as const)('says in words on /login: %s', async (_, fault, words) => {
    const email = newEmail();
    const search = '?redirect=%2Fcourses%2F1';
    const to = await signInElsewhere(client, name, { email, ...fault }, { search });
    expect(to).toBe('/login?redirect=%2Fcourses%2F1');
    expect(await client.page(to)).toContain(`${title} ${words}`);
    expect(await isIn(client)).toBe(false);
    expect(await sql`select 1 from users where email = ${email}`).toHaveLength(0);
  });

  test('says that the visitor declined, in words of its own', async () => {
    const to = await signInElsewhere(client, name, { email: newEmail() }, { decision: 'deny' });
    expect(to).toBe('/login?redirect=%2Fdashboard');
    const page = await client.page(to);
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
      expect(await isIn(someone)).toBe(false);
    }
    expect((await client.get(callback)).headers.get('Location')).toBe('/login');
    expect(await isIn(client)).toBe(false);

    const crossed = await consent(await leaveFor(client, name), { email });
    await client.get(crossed.replace(`/${name}/`, `/${other}/`));
    expect(await isIn(client)).toBe(false);

    const before = client.cookieHeader();
    const right = await consent(await leaveFor(client, name), { email });
    const cookies = client.cookieHeader();
    await client.get(right);
    expect(await isIn(client)).toBe(true);
    const replay = new Client(origin);
    replay.setCookies(cookies);
    expect((await replay.get(right)).headers.get('Location')).toMatch(/^\/login/);
    expect(before).not.toBe(cookies);
  });

  test('asks the provider even where the cookie claims a user', async () => {
    const victim = await createLearner(origin);
    const cookie = createCookie('auth', { secrets: [testEnvironment.SESSION_SECRET] });
    const expiresAt = Date.now() + 60_000;
    const claims = {
      user: { user_id: victim.userId, provider: name, subject: '1', email: victim.email },
      'oauth2:state': 'known-state-of-mine',
      handshake: { provider: name, verifier: 'v', redirectTo: '/', userId: null, expiresAt },
    };
    client.setCookies((await cookie.serialize(claims)).split(';')[0] ?? '');
    const reply = await client.get(`/auth/${name}/callback?state=known-state-of-mine&code=nothing`);
    expect(reply.headers.get('Location')).toMatch(/^\/login/);
    expect(await isIn(client)).toBe(false);
    expect(await isIn(victim)).toBe(true);
  });

  test('gives the browser a new session', async () => {
    const learner = await createLearner(origin);
    const before = learner.at(origin);
    await signInElsewhere(learner, name, { email: newEmail() });
    expect(await whoIs(learner)).not.toMatchObject({ user_id: learner.userId });
    expect(await isIn(before)).toBe(false);
  });

  test('starts at a button of this site alone', async () => {
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

test('a provider that never answers is given up', async () => {
  const silences = (['google', 'github'] as const).map(async (name) => {
    const visitor = new Client(origin);
    const email = newEmail();
    const to = await signInElsewhere(visitor, name, { email, fault: 'token never' });
    expect(await visitor.page(to)).toContain('did not answer as it should');
    expect(to).toBe('/login?redirect=%2Fdashboard');
    expect(await isIn(visitor)).toBe(false);
    expect(await sql`select 1 from users where email = ${email}`).toHaveLength(0);
  });
  await Promise.all(silences);
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

    await confirm(learner);
    expect(await signInElsewhere(learner, 'github', elsewhere, connect)).toBe('/account/security');
    expect(await recordsOf(learner)).toEqual([{ event: 'provider linked', detail: 'github' }]);
    await signInElsewhere(client, 'github', elsewhere);
    expect(await whoIs(client)).toMatchObject({ user_id: learner.userId });
  });

  test('confirms the account’s address when that is the one the provider vouches for', async () => {
    const learner = await createLearner(origin);
    await signInElsewhere(learner, 'google', { email: learner.email }, connect);
    const [row] = await sql`select email_confirmed_at from users where id = ${learner.userId}`;
    expect(row?.email_confirmed_at).toBeInstanceOf(Date);
    expect(await isIn(learner)).toBe(true);
  });

  test('takes no identity from another account, and no second one of a provider', async () => {
    const [first, second] = [await createLearner(origin), await createLearner(origin)];
    await Promise.all([first, second].map(confirm));
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
    await Promise.all([victim, attacker].map(confirm));
    const callback = await consent(await leaveFor(attacker, 'google', connect), { email: newEmail() });
    await attacker.post('/api/login', { email: victim.email, password });
    await attacker.get(callback);
    expect(
      await sql`select 1 from identities where user_id in (${victim.userId}, ${attacker.userId})`,
    ).toEqual([]);
  });
});
