import { describe, expect, inject, test } from 'vitest';
import { atOnce, Client, createLearner, type Learner, passAssessment, runDesk } from '../factories';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
const claim = '/courses/1/certificate';
const screens = ['/dashboard', '/dashboard/learning', '/courses/1', '/assessment-results/1'];

const pass = ({ email }: Learner) => passAssessment(databaseUrl, email, async () => undefined);
async function createPasser() {
  const learner = await createLearner(origin);
  return Object.assign(learner, await pass(learner));
}
const issue = async (learner: Learner, form: Record<string, string>) => {
  const reply = await learner.submit(claim, form);
  return { status: reply.status, to: reply.headers.get('Location') ?? '', html: await reply.text() };
};
const certificatesOf = ({ userId }: Learner) =>
  sql<{ id: string; name: string }[]>`
    select id, name from certificates where user_id = ${userId} order by issued_at`;

test('passing earns a certificate, and four screens lead to the page that asks for the name on it', async () => {
  const learner = await createPasser();
  for (const path of screens) expect(await learner.page(path), path).toContain(`href="${claim}"`);
  const results = await learner.read(`/api/assessments/1/${learner.userId}/results`);
  expect(results.certificateId).toBeUndefined();
  const html = await learner.page(claim);
  expect(html).toContain('Your name on the certificate');
  expect(html).not.toContain(`value="${learner.email.split('@')[0]}`);
  expect(await certificatesOf(learner)).toEqual([]);
});

test('it bears the name that was given, and the four screens then lead to it', async () => {
  const learner = await createPasser();
  const { status, to } = await issue(learner, { name: '  Zoë   Ødegård ' });
  expect([status, to]).toEqual([303, expect.stringMatching(/^\/certificates\/[\w-]{22}$/)]);
  expect(await learner.page(to)).toContain('It is yours, <bdi>Zoë Ødegård</bdi>.');
  for (const path of screens) expect(await learner.page(path), path).toContain(`href="${to}"`);
  const results = await learner.read(`/api/assessments/1/${learner.userId}/results`);
  expect(to).toContain(results.certificateId);
  const records = await sql`select event, detail from audit_records
    where account = ${learner.userId} and event <> 'letter sent'`;
  expect(records).toEqual([{ event: 'certificate issued', detail: results.certificateId }]);
  expect((await learner.get(claim)).headers.get('Location')).toBe(to);
});

test('the name of the profile is proposed', async () => {
  const learner = await createPasser();
  await learner.post('/api/user-data', { firstName: 'Zoë', lastName: 'Ødegård' });
  expect(await learner.page(claim)).toContain('value="Zoë Ødegård"');
});

test('ten forms at once issue one certificate, to which all of them lead', async () => {
  const learner = await createPasser();
  const replies = await atOnce(10, (index) => learner.submit(claim, { name: `Jo ${'abcdefghij'[index]}` }));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([303]));
  const [only, ...others] = await certificatesOf(learner);
  expect(others).toEqual([]);
  expect(new Set(replies.map((reply) => reply.headers.get('Location')))).toEqual(
    new Set([`/certificates/${only?.id}`]),
  );
});

test('what was refused is kept; letters that the PDF lacks are named, and taken by whoever wants them', async () => {
  const learner = await createPasser();
  expect(await issue(learner, { name: ' ' })).toMatchObject({ status: 400 });
  const { status, html } = await issue(learner, { name: '山田 Taro' });
  expect(status).toBe(400);
  expect(html).toContain('The PDF cannot show 山 田: please write your name in');
  expect(html).toContain('value="山田 Taro"');
  expect(html).toContain('the holder named at the address below');
  expect(await certificatesOf(learner)).toEqual([]);
  expect(await issue(learner, { name: '42', intent: 'as-written' })).toMatchObject({ status: 400 });
  const { to } = await issue(learner, { name: '山田 Taro', intent: 'as-written' });
  expect(await learner.page(to)).toContain('山田 Taro');
});

describe('a certificate is issued to nobody', () => {
  test('who has not passed', async () => {
    const learner = await createLearner(origin, { enrolled: true });
    for (const path of screens.slice(0, 3)) expect(await learner.page(path)).not.toContain(claim);
    expect((await learner.get(claim)).status).toBe(403);
    const { status, html } = await issue(learner, { name: 'Jo Bell' });
    expect([status, html]).toEqual([403, expect.stringContaining('Pass the assessment of this course')]);
    expect((await learner.get('/courses/99/certificate')).status).toBe(404);
  });

  test('who is not signed in', async () => {
    const reply = await new Client(origin).get(claim);
    expect(reply.headers.get('Location')).toMatch(/^\/login\?redirect=/);
  });

  test('for an attempt whose certificate was revoked; another attempt earns one', async () => {
    const learner = await createPasser();
    await issue(learner, { name: 'Jo Bell' });
    const [first] = await certificatesOf(learner);
    await runDesk({ DATABASE_URL: databaseUrl }, 'revoke', first?.id ?? '', 'A borrowed account');
    for (const path of screens) expect(await learner.page(path)).not.toContain(claim);
    expect(await issue(learner, { name: 'Jo Bell' })).toMatchObject({ status: 403 });
    await pass(learner);
    expect(await issue(learner, { name: 'Jo Bell' })).toMatchObject({ status: 303 });
    expect(await certificatesOf(learner)).toHaveLength(2);
  });
});

describe('the name is corrected once', () => {
  test('and then stays; asked again for the same, nothing is refused', async () => {
    const learner = await createPasser();
    const { to: first } = await issue(learner, { name: 'Jo Bel' });
    expect(await learner.page(first)).toContain('You can correct it once.');
    const correct = async (at: string, name: string) => {
      const reply = await learner.submit(at, { name });
      return [reply.status, reply.headers.get('Location'), await reply.text()] as const;
    };
    // A correction to the same name does not count.
    expect((await correct(first, 'Jo Bel')).slice(0, 2)).toEqual([303, first]);
    const [, second] = await correct(first, 'Jo Bell');
    expect((await correct(first, 'Jo Bell')).slice(0, 2)).toEqual([303, second]);
    expect((await correct(second ?? '', 'Jo Bell')).slice(0, 2)).toEqual([303, second]);
    const [status, , html] = await correct(second ?? '', 'Joan Bell');
    expect([status, html]).toEqual([409, expect.stringContaining('was corrected once')]);
    expect(await learner.page(second ?? '')).not.toContain('name="name"');
    expect((await certificatesOf(learner)).map(({ name }) => name)).toEqual(['Jo Bel', 'Jo Bell']);
  });
});
