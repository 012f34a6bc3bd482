import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf } from '../attack/site/samples';
import { Client, completeLessons, createLearner, type Learner, newEmail, password } from '../factories';
import { connect, startSite } from '../setup/site';

const { origin, databaseUrl, server } = await startSite('full_disk');
const sql = connect(databaseUrl);

/** Makes every write fail with Postgres's error for a full disk. */
beforeAll(async () => {
  await sql.unsafe(`
    create function fill() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/16384/16385": No space left on device' using errcode = '53100';
    end $$`);
});
afterAll(() => expect(server.logs().split('"msg":"the database cannot save"').length).toBeGreaterThan(4));

const sentence = 'We cannot save anything right now. What was saved before is safe.';

async function setFull(isFull: boolean) {
  const tables = await sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`;
  for (const { name } of tables) {
    await sql.unsafe(
      isFull
        ? `create trigger fill before insert or update or delete on "${name}" execute function fill()`
        : `drop trigger fill on "${name}"`,
    );
  }
}

async function expectRefusal(reply: Response) {
  const text = await reply.text();
  expect([reply.status, text]).toEqual([503, expect.stringContaining(sentence)]);
  expect(text).not.toMatch(/base\/|No space/);
}

test('a full disk refuses what would be saved, in words, goes on reading, and is over by itself', async () => {
  const learner: Learner = await createLearner(origin, { enrolled: true });
  // Gives the learner achievements, which the dashboard would write.
  await completeLessons(databaseUrl, learner.userId);
  const register = () =>
    new Client(origin).post('/api/register', { email: newEmail(), password, acceptTerms: true });
  const rename = () => learner.post('/api/user-data', { city: 'Bell Harbor' });

  await setFull(true);
  await expectRefusal(await register());
  await expectRefusal(await rename());
  await expectRefusal(await new Client(origin).post('/api/login', { email: learner.email, password }));
  const form = await learner.submit('/account?edit', { ...formOf('/account'), city: 'Typed here' });
  expect(await form.clone().text()).toContain('Typed here');
  await expectRefusal(form);
  for (const path of [
    '/dashboard',
    '/courses/1',
    '/lessons/1?item=1',
    '/profile',
    '/subscription',
    '/catalog',
  ])
    expect([path, (await learner.get(path)).status]).toEqual([path, 200]);
  const query = { query: 'select count(*) as games from games', courseId: 1 };
  expect(await (await learner.post('/api/execute-query', query)).json()).toMatchObject({
    rows: [{ games: '82' }],
  });

  await setFull(false);
  expect((await rename()).status).toBe(200);
  expect((await register()).status).toBe(201);
});
