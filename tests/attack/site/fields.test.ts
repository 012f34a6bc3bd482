import { describe, expect, test } from 'vitest';
import { Client, createLearner } from '../../factories';
import { calls } from '../../setup/calls';
import { screensWithActions } from '../../setup/routes';
import { connect, startSite } from '../../setup/site';
import { createOwner, formOf, pathOf, samplesOf } from './samples';

const { origin, databaseUrl } = await startSite('fields');
const sql = connect(databaseUrl);
const owner = await createOwner(origin, databaseUrl);

const mutations = calls.filter(({ method }) => method !== 'GET');
const sampleOf = (name: string) =>
  samplesOf(owner)[name] ?? expect.unreachable(`${name} is not in the matrix`);
const askerOf = ({ whose }: { whose: string }) => (whose === 'all' ? new Client(origin) : owner.learner);

const number = 987_654_321;
const text = 'usurped';
const time = '1887-01-01T00:00:00.000Z';
/** Fields that no form and no call accepts: names of columns, and names that attackers commonly try. */
const claims = {
  ...{ id: number, user_id: number, userId: number, enrollmentId: number, enrollment_id: number },
  ...{ attemptId: number, points: number, pointsEarned: number, totalScore: number, passingScore: number },
  ...{ attempts: number, variant: number, planId: number, progress: number, hintsUsed: number },
  ...{ role: text, isAdmin: true, is_admin: 'true', status: text, provider: text, passwordHash: text },
  ...{ password_hash: text, username: text, feedback: text, createdAt: time, created_at: time },
  ...{ completedAt: time, startedAt: time, emailConfirmedAt: time, termsAcceptedAt: time, expiresAt: time },
};

async function countUsurped() {
  const tables = await sql<{ name: string }[]>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const found = tables.map(({ name }) =>
    sql.unsafe(`select 1 from ${name} t where t::text ~ '${number}|${text}|1887-'`),
  );
  return (await Promise.all(found)).flat().length;
}

describe('what nobody may set', () => {
  test.each(mutations)(
    'is ignored or refused by $name, and kept nowhere',
    async ({ name, method, status }) => {
      const sample = sampleOf(name);
      const hostile = JSON.parse(
        '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"role":"usurped"}}}',
      );
      const json = Object.assign(hostile, claims, sample.body);
      const before = await countUsurped();
      const reply = await askerOf(sample).request(method, `/api${sample.path}`, { json });
      expect([sample.status ?? status, 400]).toContain(reply.status);
      expect(await countUsurped()).toBe(before);
    },
  );

  test.each(screensWithActions)('is ignored or refused by the form of %s, and kept nowhere', async (path) => {
    const learner = await createLearner(origin, { enrolled: true });
    const form = Object.entries({ ...claims, ...formOf(path) }).map(([name, value]) => [name, String(value)]);
    const before = await countUsurped();
    const reply = await learner.submit(pathOf(path), Object.fromEntries(form));
    expect(reply.status).toBeLessThan(500);
    expect(await countUsurped()).toBe(before);
  });
});

describe('a body', () => {
  const withBody = mutations.filter(({ statuses }) => statuses.includes(415));

  test.each(withBody)(
    'of $name goes through readJson: what is no JSON is refused',
    async ({ name, method }) => {
      const sample = sampleOf(name);
      const headers = {
        ...{ Origin: origin, 'Content-Type': 'application/json' },
        Cookie: sample.whose === 'all' ? '' : owner.learner.cookieHeader(),
      };
      const reply = await fetch(`${origin}/api${sample.path}`, { method, headers, body: '{"a":' });
      expect([reply.status, await reply.text()]).toEqual([400, 'The body is not valid JSON.']);
    },
  );
});

/** app/http/id.test.ts tests the parsing of ids completely. */
describe('an id in a body', () => {
  const ids = (body: unknown) =>
    Object.entries((body ?? {}) as Record<string, unknown>).filter(
      ([name, value]) => /Id$|^currentModule$/.test(name) && typeof value === 'number',
    );
  const unread = { 'POST /enrollments': 'userId' } as Record<string, string>;
  const withIds = mutations.filter(({ name }) => /enroll|progress|assessments|POST .execute/.test(name));

  test.each(withIds)('of $name is a number or its digits, and nothing else', async ({ name, method }) => {
    const { path, body } = sampleOf(name);
    const ask = (json: unknown) => owner.learner.request(method, `/api${path}`, { json });
    const usual = (await ask(body)).status;
    expect(ids(body)).not.toEqual([]);
    for (const [field, id] of ids(body).filter(([field]) => field !== unread[name])) {
      const statusWith = async (value: unknown) =>
        (await ask({ ...(body as object), [field]: value })).status;
      expect([field, await statusWith(String(id))]).toEqual([field, usual]);
      for (const wrong of [[id], ' 1', 2 ** 31]) {
        expect([field, wrong, await statusWith(wrong)]).toEqual([field, wrong, 400]);
      }
    }
  });
});
