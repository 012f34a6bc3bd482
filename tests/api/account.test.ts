import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import {
  atOnce,
  Client,
  createLearner,
  isIn,
  type Learner,
  logIn,
  newEmail,
  password,
  runDesk,
  statusesOf,
} from '../factories';
import { codeTo, expectLetters } from '../setup/letters';
import { signInElsewhere } from '../setup/sign-in-elsewhere';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
let learner: Learner;
beforeEach(async () => {
  learner = await createLearner(origin);
});

const newPassword = 'Buzzer-beater2';

describe('changing the password', () => {
  const change = (current: string, next: string) =>
    learner.submit('/account/security', { intent: 'password', current, password: next });

  test('asks for the old one, and for a good new one', async () => {
    const wrong = await change('Wrong-1-password', newPassword);
    expect(wrong.status).toBe(403);
    expect(await wrong.text()).toContain('That is not your current password.');
    const weak = await change(password, 'short');
    expect(weak.status).toBe(400);
    expect(await weak.text()).toContain('Password must be at least 6 characters');
    const common = await change(password, 'P@ssw0rd!');
    expect([common.status, await common.text()]).toEqual([400, expect.stringContaining('guessed first')]);
    expect((await logIn(origin, learner.email)).status).toBe(200);
  });

  test('ends the other sessions, keeps this one, and is told by e-mail', async () => {
    const { client: other } = await logIn(origin, learner.email);
    expect((await change(password, newPassword)).headers.get('Location')).toBe('/account/security');
    expect(await isIn(learner)).toBe(true);
    expect(await isIn(other)).toBe(false);
    expect((await logIn(origin, learner.email)).status).toBe(401);
    expect((await logIn(origin, learner.email, newPassword)).status).toBe(200);
    await expectLetters(learner.email, 'Your password was changed');
  });

  test('is done once by a double click', async () => {
    const replies = await atOnce(5, () => change(password, newPassword));
    expect(statusesOf(replies)).toEqual(Array(5).fill(303));
    await expectLetters(learner.email, 'Your password was changed');
    expect((await logIn(origin, learner.email, newPassword)).status).toBe(200);
  });
});

describe('the sessions', () => {
  const submit = (form: Record<string, string>) => learner.submit('/account/security', form);
  const rowsOf = (userId: number) =>
    sql<{ id: string }[]>`select id from sessions where user_id = ${userId} order by created_at`;

  test('end one by one, and nobody else’s', async () => {
    const { client: other } = await logIn(origin, learner.email);
    const stranger = await createLearner(origin);
    const [, second] = await rowsOf(learner.userId);
    const [foreign] = await rowsOf(stranger.userId);
    await submit({ intent: 'end', session: foreign?.id ?? '' });
    expect(await isIn(stranger)).toBe(true);
    await submit({ intent: 'end', session: second?.id ?? '' });
    expect(await isIn(other)).toBe(false);
    expect(await isIn(learner)).toBe(true);
  });

  test('end all but this one', async () => {
    const others = await Promise.all([logIn(origin, learner.email), logIn(origin, learner.email)]);
    await submit({ intent: 'end-others' });
    expect(await Promise.all(others.map(({ client }) => isIn(client)))).toEqual([false, false]);
    expect(await isIn(learner)).toBe(true);
  });

  test('are noted as seen every few minutes, not at every request', async () => {
    const seen = async () =>
      (await sql`select last_seen_at from sessions where user_id = ${learner.userId}`)[0]?.last_seen_at;
    const set = (ago: string) => sql`
      update sessions set last_seen_at = now() - ${ago}::interval where user_id = ${learner.userId}`;
    await set('4 minutes');
    const recent = await seen();
    await isIn(learner);
    expect(await seen()).toEqual(recent);
    await set('6 minutes');
    const old = await seen();
    await isIn(learner);
    await vi.waitFor(async () => expect((await seen()).getTime()).toBeGreaterThan(old.getTime() + 300_000));
  });

  test('are over when they were not used for fourteen days', async () => {
    const leave = (days: number) => sql`
      update sessions set last_seen_at = now() - ${days} * interval '1 day' where user_id = ${learner.userId}`;
    await leave(13);
    expect(await isIn(learner)).toBe(true);
    // last_seen_at is written asynchronously, possibly after the reply.
    await vi.waitFor(async () => {
      const [session] = await sql`select 1 from sessions
        where user_id = ${learner.userId} and last_seen_at > now() - interval '1 day'`;
      expect(session).toBeDefined();
    });
    await leave(15);
    expect(await isIn(learner)).toBe(false);
  });
});

describe('what changes who gets in asks for a recent sign-in:', () => {
  test.each([
    ['ending a session', '/account/security', { intent: 'end', session: 'x' }],
    ['ending the others', '/account/security', { intent: 'end-others' }],
    ['disconnecting', '/account/security', { intent: 'disconnect', provider: 'google' }],
    ['connecting', '/auth/github', { intent: 'connect' }],
    ['a first password', '/account/security', { intent: 'password', password: newPassword }],
    ['deleting the account', '/account/data', { proof: 'their own address' }],
  ])('%s', async (_, path, form: Record<string, string>) => {
    const client = new Client(origin);
    const email = newEmail();
    await signInElsewhere(client, 'google', { email });
    const isOf = sql`user_id = (select id from users where email = ${email})`;
    await sql`update sessions set created_at = now() - interval '16 minutes' where ${isOf}`;
    const sent = { ...form, ...(form.proof && { proof: email }) };
    const reply = await client.submit(path, sent);
    const login = reply.headers.get('Location') ?? '';
    expect([reply.status, login]).toEqual([
      303,
      expect.stringMatching(/^\/account\/code\?redirect=%2Faccount/),
    ]);
    const page = await client.page(login);
    expect(page).toContain('Confirm that it is you');
    expect(page).toMatch(/href="\/login\?again=1&amp;redirect=%2Faccount[^"]*">Log in again instead/);
    await signInElsewhere(client, 'google', { email });
    const again = await client.submit(path, sent);
    expect(again.headers.get('Location')).not.toMatch(/again=1|^\/account\/code/);
  });

  test('who has a password gives that, and no code', async () => {
    await sql`update sessions set created_at = now() - interval '16 minutes' where user_id = ${learner.userId}`;
    const login = '/login?again=1&redirect=%2Faccount%2Fsecurity';
    const reply = await learner.submit('/account/security', { intent: 'end-others' });
    expect(reply.headers.get('Location')).toBe(login);
    expect(await learner.page(login)).toContain('your account: please log in again first.');
    const forms: (Record<string, string> | undefined)[] = [
      undefined,
      { intent: 'send' },
      { intent: 'check', code: '000000' },
    ];
    for (const form of forms) {
      const path = '/account/code?redirect=%2Faccount%2Fsecurity';
      const asked = await (form ? learner.submit(path, form) : learner.get(path));
      expect(asked.headers.get('Location')).toBe(login);
    }
  });

  describe('a code by e-mail, where there is no password,', () => {
    const path = '/account/code?redirect=%2Faccount%2Fsecurity';
    let client: Client;
    let email: string;
    let isOf: ReturnType<typeof sql>;
    beforeEach(async () => {
      client = new Client(origin);
      email = newEmail();
      await signInElsewhere(client, 'google', { email });
      isOf = sql`user_id = (select id from users where email = ${email})`;
      await sql`update sessions set created_at = now() - interval '16 minutes' where ${isOf}`;
    });
    const send = async () => {
      const reply = await client.submit(path, { intent: 'send' });
      expect(reply.headers.get('Location')).toBe('/account/code?sent&redirect=%2Faccount%2Fsecurity');
    };
    const sentCode = (before?: string) => codeTo(email, before);
    const check = (code: string) => client.submit(path, { intent: 'check', code });
    const endOthers = async () =>
      (await client.submit('/account/security', { intent: 'end-others' })).headers.get('Location');
    const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

    test('opens what it was asked for, and is stored as nobody can read it', async () => {
      await send();
      const code = await sentCode();
      const [row] = await sql`select id, expires_at - created_at as lasts from email_tokens where ${isOf}`;
      const plain = createHash('sha256').update(code).digest('hex');
      expect([row?.id.includes(code), row?.id === plain]).toEqual([false, false]);
      const reply = await check(` ${code.slice(0, 3)} ${code.slice(3)} `);
      expect([reply.status, reply.headers.get('Location')]).toEqual([303, '/account/security']);
      expect(await endOthers()).toBe('/account/security');
    });

    test('is used once, and by nobody else', async () => {
      await send();
      const code = await sentCode();
      const [first, other] = [client, new Client(origin)];
      await signInElsewhere(other, 'google', { email: newEmail() });
      client = other;
      expect((await check(code)).status).toBe(409);
      client = first;
      expect((await check(code)).status).toBe(303);
      await sql`update sessions set created_at = now() - interval '16 minutes' where ${isOf}`;
      expect((await check(code)).status).toBe(409);
      expect(await endOthers()).toContain('/account/code');
    });

    test('is dead after five wrong tries, and another one is not', async () => {
      await send();
      const code = await sentCode();
      const tried = await Promise.all(Array.from({ length: 5 }, () => check(wrong(code))));
      expect(tried.map(({ status }) => status)).toEqual(Array(5).fill(403));
      expect((await check(code)).status).toBe(429);
      expect(await endOthers()).toContain('/account/code');
      await send();
      expect((await check(await sentCode(code))).status).toBe(303);
    });

    test('is too old after ten minutes', async () => {
      await send();
      const code = await sentCode();
      await sql`update email_tokens set expires_at = expires_at - interval '10 minutes' where ${isOf}`;
      expect((await check(code)).status).toBe(409);
    });

    test('is sent five times an hour at most', async () => {
      for (let times = 0; times < 5; times += 1) await send();
      expect((await client.submit(path, { intent: 'send' })).status).toBe(429);
    });

    test('says what is not one, and where it leads to is on this site', async () => {
      expect((await check('12345')).status).toBe(400);
      const away = await client.submit('/account/code?redirect=%2F%2Fevil.example', { intent: 'send' });
      expect(away.headers.get('Location')).toBe('/account/code?sent&redirect=%2Fdashboard');
    });
  });

  test('what was done is recorded, without an address, and outlives the account', async () => {
    await logIn(origin, learner.email, 'Wrong-1-password');
    await learner.submit('/account/security', {
      intent: 'password',
      current: password,
      password: newPassword,
    });
    await learner.submit('/account/data', { proof: newPassword });
    const list = (...options: string[]) => runDesk({ DATABASE_URL: databaseUrl }, 'audit', ...options);
    const { out } = await list('--account', String(learner.userId), '--json');
    const all: { event: string; network: string }[] = JSON.parse(out);
    const records = all.filter(({ event }) => event !== 'letter sent');
    expect(records.map(({ event }) => event)).toEqual([
      'account deleted',
      'password changed',
      'sign-in refused',
    ]);
    expect(new Set(records.map(({ network }) => network)).size).toBe(1);
    expect(records[0]?.network).toMatch(/^[\w-]{12}$/);
    const lines = (await list()).out;
    expect(lines).not.toContain(learner.email);
    expect(lines).not.toContain('127.0.0.1');
  });

  test('who gives the password has no need to', async () => {
    await sql`update sessions set created_at = now() - interval '1 day' where user_id = ${learner.userId}`;
    await learner.submit('/account/security', {
      intent: 'password',
      current: password,
      password: newPassword,
    });
    expect((await logIn(origin, learner.email, newPassword)).status).toBe(200);
    await sql`update sessions set created_at = now() - interval '1 day' where user_id = ${learner.userId}`;
    await learner.submit('/account/data', { proof: newPassword });
    expect((await logIn(origin, learner.email, newPassword)).status).toBe(401);
  });
});

describe('the ways in', () => {
  const disconnect = (client: Client, name: string) =>
    client.submit('/account/security', { intent: 'disconnect', provider: name });
  const identities = (email: string) =>
    sql`select provider from identities where user_id = (select id from users where email = ${email})`;

  test('are connected and disconnected, and told by e-mail', async () => {
    await sql`update users set email_confirmed_at = now() where id = ${learner.userId}`;
    await signInElsewhere(learner, 'github', { email: newEmail() }, { form: { intent: 'connect' } });
    const connected = await learner.page('/account/security');
    for (const words of ['GitHub now signs you in here.', 'Disconnect']) expect(connected).toContain(words);
    await expectLetters(learner.email, 'GitHub was connected to your account');
    await disconnect(learner, 'github');
    expect(await learner.page('/account/security')).toContain('GitHub no longer logs you in.');
    expect(await identities(learner.email)).toEqual([]);
    await expectLetters(learner.email, 'GitHub was disconnected from your account');
  });

  test('never lose their last one, not even to two clicks at once', async () => {
    const client = new Client(origin);
    const email = newEmail();
    await signInElsewhere(client, 'google', { email });
    await disconnect(client, 'google');
    expect(await identities(email)).toHaveLength(1);
    expect(await client.page('/account/security')).toContain('This is your only way in.');

    await signInElsewhere(client, 'github', { email: newEmail() }, { form: { intent: 'connect' } });
    expect(await identities(email)).toHaveLength(2);
    await Promise.all([disconnect(client, 'google'), disconnect(client, 'github')]);
    expect(await identities(email)).toHaveLength(1);
  });

  test('are one more when somebody who signs in elsewhere sets a password', async () => {
    const client = new Client(origin);
    learner.email = newEmail();
    await signInElsewhere(client, 'google', { email: learner.email });
    await client.submit('/account/security', { intent: 'password', password: newPassword });
    expect((await logIn(origin, learner.email, newPassword)).status).toBe(200);
    await disconnect(client, 'google');
    expect(await identities(learner.email)).toEqual([]);
  });
});
