import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { Client, completeLessons, createLearner, type Learner, newEmail, password } from '../factories';
import { testEnvironment } from '../setup/environment';
import { startOAuthServer } from '../setup/oauth-server';
import { readOutbox } from '../setup/outbox';
import { startServer } from '../setup/server';
import { signInElsewhere } from '../setup/sign-in-elsewhere';

const { databaseUrl } = inject('api');
const sql = postgres(databaseUrl, { max: 2, onnotice: () => undefined });
let provider: Awaited<ReturnType<typeof startOAuthServer>>;
let origin: string;
let learner: Learner;

beforeAll(async () => {
  provider = await startOAuthServer();
  const { sandboxUrl } = inject('postgres');
  ({ origin } = await startServer({ databaseUrl, sandboxUrl, env: provider.env }));
});
afterAll(async () => {
  provider.stop();
  await sql.end();
});
beforeEach(async () => {
  learner = await createLearner(origin);
});

const newPassword = 'Buzzer-beater2';
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36';

/** The same learner in another browser. */
async function logIn(secret = password, userAgent = chrome) {
  const client = new Client(origin);
  const json = { email: learner.email, password: secret };
  const reply = await client.request('POST', '/api/login', { json, headers: { 'User-Agent': userAgent } });
  return { client, status: reply.status };
}
const isIn = async (client: Client) => (await client.get('/api/user')).status === 200;
const page = async (client: Client, path: string) => (await client.get(path)).text();
const hasLetter = (email: string, subject: string) =>
  vi.waitFor(async () => {
    const sources = await readOutbox(testEnvironment.DATA_DIR, email);
    expect(sources.filter((source) => source.includes(`Subject: ${subject}`))).not.toEqual([]);
  });

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
    expect((await logIn()).status).toBe(200);
  });

  test('ends the other sessions, keeps this one, and is told by e-mail', async () => {
    const { client: other } = await logIn();
    expect((await change(password, newPassword)).headers.get('Location')).toBe('/account/security');
    expect(await isIn(learner)).toBe(true);
    expect(await isIn(other)).toBe(false);
    expect((await logIn()).status).toBe(401);
    expect((await logIn(newPassword)).status).toBe(200);
    await hasLetter(learner.email, 'Your password was changed');
  });

  test('is done once by a double click', async () => {
    const clicks = Array.from({ length: 5 }, () => change(password, newPassword));
    expect((await Promise.all(clicks)).map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    await hasLetter(learner.email, 'Your password was changed');
    expect((await logIn(newPassword)).status).toBe(200);
  });
});

describe('the sessions', () => {
  const submit = (form: Record<string, string>) => learner.submit('/account/security', form);
  const rowsOf = (userId: number) =>
    sql<{ id: string }[]>`select id from sessions where user_id = ${userId} order by created_at`;

  test('are listed in words, with this one marked', async () => {
    expect(await page(learner, '/account/security')).toContain('You are logged in here and nowhere else.');
    await logIn();
    const html = await page(learner, '/account/security');
    expect(html).toContain('Chrome on Linux');
    expect(html.match(/This browser/g)).toHaveLength(1);
    expect(html).toMatch(/Last seen <!-- -->|Last seen \w+ \d+, \d{4}/);
  });

  test('end one by one, and nobody else’s', async () => {
    const { client: other } = await logIn();
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
    const others = await Promise.all([logIn(), logIn()]);
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

  test('refuse a button that the page does not have', async () => {
    expect((await submit({ intent: 'promote', role: 'admin' })).status).toBe(400);
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
    expect(await page(learner, '/account/security')).toContain('Disconnect');
    await hasLetter(learner.email, 'GitHub was connected to your account');
    await disconnect(learner, 'github');
    expect(await identities(learner.email)).toEqual([]);
    await hasLetter(learner.email, 'GitHub was disconnected from your account');
  });

  test('never lose their last one, not even to two clicks at once', async () => {
    const client = new Client(origin);
    const email = newEmail();
    await signInElsewhere(client, 'google', { email });
    await disconnect(client, 'google');
    expect(await identities(email)).toHaveLength(1);
    expect(await page(client, '/account/security')).toContain('This is your only way in.');

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
    expect((await logIn(newPassword)).status).toBe(200);
    await disconnect(client, 'google');
    expect(await identities(learner.email)).toEqual([]);
  });
});

describe('my data', () => {
  const download = async (client: Client) => {
    const reply = await client.get('/account/my-data.json');
    expect(reply.headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w-]+\.json"$/);
    return (await reply.json()) as Record<string, Record<string, unknown>[]>;
  };

  test('are all that is held about a user, and of nobody else', async () => {
    const other = await createLearner(origin, { enrolled: true });
    const client = await createLearner(origin, { enrolled: true });
    await completeLessons(databaseUrl, client.userId);
    await client.post('/api/user-data', { firstName: 'Jo', city: 'Portland' });
    const mine = await download(client);
    expect(mine.users).toEqual([expect.objectContaining({ email: client.email })]);
    expect(mine.profiles).toEqual([expect.objectContaining({ firstName: 'Jo', city: 'Portland' })]);
    expect(mine.enrollments).toHaveLength(1);
    const [done] = await sql`select count(*)::int as items from item_progress
      join enrollments on enrollments.id = enrollment_id where user_id = ${client.userId}`;
    expect(mine.itemProgress).toHaveLength(done?.items);
    expect(mine.itemProgress?.length).toBeGreaterThan(10);
    expect(mine.subscriptions).toHaveLength(1);
    expect(JSON.stringify(mine)).not.toContain(other.email);

    const secrets = await sql`select password_hash as secret from users where id = ${client.userId}
      union select id from sessions where user_id = ${client.userId}
      union select id from email_tokens where user_id = ${client.userId}`;
    for (const { secret } of secrets) expect(JSON.stringify(mine)).not.toContain(secret);
  });

  test('have every table that leads to a user', async () => {
    const owned = await sql<{ name: string }[]>`
      with recursive owned (id) as (
        select 'users'::regclass::oid
        union select conrelid from pg_constraint join owned on confrelid = owned.id where contype = 'f')
      select id::regclass::text as name from owned`;
    const camel = owned.map(({ name }) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()));
    expect(Object.keys(await download(learner))).toEqual(expect.arrayContaining(camel));
  });

  test('have a place on the waitlist for whoever proved to read the address', async () => {
    await learner.post('/api/instructors/register', {
      firstName: 'Ada',
      lastName: 'Byron',
      email: learner.email,
    });
    expect(await download(learner)).not.toHaveProperty('waitlistRegistrations');
    await sql`update users set email_confirmed_at = now() where id = ${learner.userId}`;
    expect((await download(learner)).waitlistRegistrations).toHaveLength(1);
  });

  test('are for the one who is signed in', async () => {
    const reply = await new Client(origin).get('/account/my-data.json');
    expect(reply.headers.get('Location')).toMatch(/^\/login/);
  });
});

describe('deleting the account', () => {
  /** Every table's rows that have this text in them. */
  async function traces(text: string) {
    const tables = await sql<{ name: string }[]>`
      select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await sql.unsafe(`select 1 from ${name} t where t::text like '%' || $1 || '%'`, [text]);
        return rows.length > 0 ? [name] : [];
      }),
    );
    return found.flat();
  }

  test('asks for the password', async () => {
    const wrong = await learner.submit('/account/data', { proof: 'Wrong-1-password' });
    expect(wrong.status).toBe(403);
    expect(await wrong.text()).toContain('That is not your password.');
    expect((await learner.submit('/account/data', {})).status).toBe(400);
    expect(await isIn(learner)).toBe(true);
  });

  test('leaves nothing behind, logs out everywhere and says so', async () => {
    learner = await createLearner(origin, { enrolled: true });
    await completeLessons(databaseUrl, learner.userId);
    await sql`update users set email_confirmed_at = now() where id = ${learner.userId}`;
    await learner.post('/api/instructors/register', {
      firstName: 'Ada',
      lastName: 'Byron',
      email: learner.email,
    });
    const { client: other } = await logIn();
    expect(await traces(learner.email)).toEqual(expect.arrayContaining(['users', 'waitlist_registrations']));

    const reply = await learner.submit('/account/data', { proof: password });
    expect(reply.headers.get('Location')).toBe('/login');
    expect(await page(learner, '/login')).toContain('Your account was deleted');
    expect(await isIn(learner)).toBe(false);
    expect(await isIn(other)).toBe(false);
    expect((await logIn()).status).toBe(401);
    expect(await traces(learner.email)).toEqual([]);
    await hasLetter(learner.email, 'Your account was deleted');
  });

  test('asks somebody without a password for the address', async () => {
    const client = new Client(origin);
    const email = newEmail();
    await signInElsewhere(client, 'google', { email });
    expect((await client.submit('/account/data', { proof: 'somebody@else.test' })).status).toBe(403);
    await client.submit('/account/data', { proof: email.toUpperCase() });
    expect(await isIn(client)).toBe(false);
    expect(await traces(email)).toEqual([]);
  });

  test('is done once by a double click', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => learner.submit('/account/data', { proof: password })),
    );
    for (const reply of replies) expect(reply.headers.get('Location')).toMatch(/^\/login/);
    await hasLetter(learner.email, 'Your account was deleted');
  });
});
