import { beforeEach, describe, expect, inject, test, vi } from 'vitest';
import {
  atOnce,
  Client,
  completeLessons,
  createLearner,
  isIn,
  type Learner,
  logIn,
  newEmail,
  password,
} from '../factories';
import { expectLetters } from '../setup/letters';
import { signInElsewhere } from '../setup/sign-in-elsewhere';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
let learner: Learner;
beforeEach(async () => {
  learner = await createLearner(origin);
});

const joinWaitlist = ({ post, email }: Learner) =>
  post('/api/instructors/register', { firstName: 'Ada', lastName: 'Byron', email });

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

  test('have every table that leads to a user, and each goes with its account', async () => {
    const owned = await sql<{ name: string; stays: boolean }[]>`
      with recursive owned (id, stays) as (
        select 'users'::regclass::oid, false
        union select conrelid, confdeltype <> 'c' from pg_constraint join owned on confrelid = owned.id
        where contype = 'f')
      select id::regclass::text as name, stays from owned`;
    expect(owned.filter(({ stays }) => stays)).toEqual([]);
    const camel = owned.map(({ name }) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase()));
    expect(Object.keys(await download(learner))).toEqual(expect.arrayContaining(camel));
  });

  test('have a place on the waitlist for whoever proved to read the address', async () => {
    await joinWaitlist(learner);
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
  async function traces(text: string) {
    const tables = await sql<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name)::regclass::text as name from information_schema.tables
      where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`;
    const found = await Promise.all(
      tables.map(async ({ name }) => {
        const rows = await sql.unsafe(`select 1 from ${name} t where t::text like '%' || $1 || '%'`, [text]);
        return rows.length > 0 ? [name] : [];
      }),
    );
    return found.flat();
  }

  test('leaves nothing behind, logs out everywhere and says so', async () => {
    learner = await createLearner(origin, { enrolled: true });
    await completeLessons(databaseUrl, learner.userId);
    await sql`update users set email_confirmed_at = now() where id = ${learner.userId}`;
    await joinWaitlist(learner);
    const { client: other } = await logIn(origin, learner.email);
    await sql`insert into pgboss.job (name, state, data) select 'mail', 'failed'::pgboss.job_state, data from unnest(${[
      { to: learner.email },
      { purpose: 'reset', email: learner.email },
    ].map((data) => JSON.stringify(data))}::text[]::jsonb[]) as data`;
    expect(await traces(learner.email)).toEqual(
      expect.arrayContaining(['users', 'waitlist_registrations', 'pgboss.job']),
    );

    const reply = await learner.submit('/account/data', { proof: password });
    expect(reply.headers.get('Location')).toBe('/login');
    expect(await learner.page('/login')).toContain('Your account was deleted');
    expect(await isIn(learner)).toBe(false);
    expect(await isIn(other)).toBe(false);
    expect((await logIn(origin, learner.email)).status).toBe(401);
    await expectLetters(learner.email, 'Your account was deleted');
    await vi.waitFor(async () => expect(await traces(learner.email)).toEqual([]));
  });

  test('asks somebody without a password for the address', async () => {
    const client = new Client(origin);
    const email = newEmail();
    await signInElsewhere(client, 'google', { email });
    expect((await client.submit('/account/data', { proof: 'somebody@else.test' })).status).toBe(403);
    await client.submit('/account/data', { proof: email.toUpperCase() });
    expect(await isIn(client)).toBe(false);
    await vi.waitFor(async () => expect(await traces(email)).toEqual([]));
  });

  test('is done once by a double click', async () => {
    const replies = await atOnce(10, () => learner.submit('/account/data', { proof: password }));
    for (const reply of replies) expect(reply.headers.get('Location')).toMatch(/^\/login/);
    await expectLetters(learner.email, 'Your account was deleted');
  });
});
