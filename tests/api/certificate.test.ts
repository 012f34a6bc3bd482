import { join } from 'node:path';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { issueCertificate } from '~/features/certificate/claim.server';
import { fromMultikey, isSignatureRight } from '~/features/certificate/data-integrity.server';
import {
  atOnce,
  Client,
  createLearner,
  type Learner,
  passAssessment,
  runDesk,
  statusesOf,
} from '../factories';
import { testEnvironment } from '../setup/environment';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const visitor = new Client(origin);
const sql = connect(databaseUrl);

type Held = Learner & { certificateId: string; attemptId: number };

const issue = ({ userId }: { userId: number }, name = 'Sam Poole') =>
  issueCertificate({ userId, courseId: 1, name });
const pass = ({ email }: Learner, name?: string) =>
  passAssessment(databaseUrl, email, (passed) => issue(passed, name));
const createHolder = async (name?: string): Promise<Held> => {
  const learner = await createLearner(origin);
  return Object.assign(learner, await pass(learner, name));
};

const pdf = async (id: string) =>
  new Uint8Array(await (await visitor.get(`/certificates/${id}.pdf`)).arrayBuffer());
const textOfPdf = async (id: string) => (await extractText(await pdf(id))).text.join();
const rename = async (learner: Held, name: string, at = learner.certificateId) => {
  const reply = await learner.submit(`/certificates/${at}`, { name });
  return { reply, id: reply.headers.get('Location')?.split('/').at(-1) ?? '' };
};

const page = async (id: string) => visitor.page(`/certificates/${id}`);
const credentialOf = async (id: string) => visitor.read(`/certificates/${id}.json`);
const check = async (credential: unknown) =>
  (await visitor.submit('/certificates', { credential: JSON.stringify(credential) })).text();

let holder: Held;
beforeAll(async () => {
  holder = await createHolder();
});

test('the page says how many exercises were solved alone', async () => {
  const learner = await createHolder();
  const exercises = await sql<{ id: number }[]>`
    select id from lesson_items where type = 'exercises' and order_index is not null limit 3`;
  await sql`
    insert into item_progress (enrollment_id, item_id, completed_at, with_help)
    select enrollments.id, item.id, now() - interval '1 day', item.id = ${exercises[0]?.id ?? 0}
    from enrollments, unnest(${exercises.map(({ id }) => id)}::integer[]) item(id) where user_id = ${learner.userId}`;
  const words = (await page(learner.certificateId)).replaceAll('<!-- -->', '');
  expect(words).toMatch(/2 of \d\d exercises solved alone/);
});

describe('the public page', () => {
  test('anyone sees that it is valid, and nobody sees whose account it is', async () => {
    const html = await page(holder.certificateId);
    expect(html).toContain('This certificate is valid.');
    expect(html).toContain('SQL for Sports Business Analytics');
    expect(html).not.toContain(holder.email);
    expect(html).not.toMatch(/userId|attemptId/);
    expect(html).not.toContain('Correct the name');
  });

  test.each(['', '.pdf', '.json', '/status'])('an unknown one is answered 404 (%s)', async (ending) => {
    for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', `${holder.certificateId}x`]) {
      expect((await visitor.get(`/certificates/${id}${ending}`)).status).toBe(404);
    }
  });

  test('the PDF', async () => {
    const reply = await visitor.get(`/certificates/${holder.certificateId}.pdf`);
    expect(reply.headers.get('Content-Type')).toBe('application/pdf');
    expect(await textOfPdf(holder.certificateId)).toContain('Sam Poole');
    expect(await pdf(holder.certificateId)).toEqual(await pdf(holder.certificateId));
  });

  test('the PDF of a name that it cannot show leaves it to the page, and the page says so to its holder', async () => {
    const learner = await createHolder('山田 太郎');
    const { certificateId } = learner;
    expect(await page(certificateId)).toContain('山田 太郎');
    expect(await textOfPdf(certificateId)).toContain('the holder named at the address below');
    expect(await learner.page(`/certificates/${certificateId}`)).toContain('The PDF cannot show 山 田 太 郎');
  });
});

describe('the name', () => {
  test('that was changed is said of the credential of the old one', async () => {
    const learner = await createHolder();
    await rename(learner, 'Jo Bell');
    const checked = await check(await credentialOf(learner.certificateId));
    expect(checked).toContain('This certificate was replaced on');
  });

  test.each(['Łukasz Żółć', 'Nguyễn Thị Ánh', 'Анна Щербакова', 'Юлія Їжак', 'Γιώργος Παππάς', 'Zoë O’Neil'])(
    '%s is on the PDF as it was written',
    async (name) => {
      const { id } = await rename(await createHolder(), name);
      expect((await textOfPdf(id)).normalize('NFC')).toContain(name);
    },
  );

  test.each([
    ['山田 Taro', '山 田'],
    ['שרה', 'ש ר ה'],
    ['محمد', 'م ح د'],
    ['Jo 🏀', '🏀'],
  ])('%s is not issued anew: the PDF lacks letters of it', async (name, missing) => {
    const { reply } = await rename(holder, name);
    expect(reply.status).toBe(400);
    const html = await reply.text();
    expect(html).toContain(`The PDF cannot show ${missing}: please write your name in`);
    expect(html).toContain(`value="${name}"`);
    expect(await page(holder.certificateId)).toContain('This certificate is valid.');
  });

  test('ten changes at once leave one valid certificate', async () => {
    const learner = await createHolder();
    const replies = await atOnce(10, async (index) => (await rename(learner, `Jo ${index}`)).reply);
    expect(statusesOf(replies)).toEqual([303, ...Array(9).fill(409)]);
    const valid = await sql`
      select from certificates where user_id = ${learner.userId} and replaced_at is null and revoked_at is null`;
    expect(valid).toHaveLength(1);
  });

  test.each(['', '   ', '42', 'a\u202eb', 'Jo\u0336\u0336\u200d\u0336', 'x'.repeat(300)])(
    'cannot be %j',
    async (name) => {
      expect((await rename(holder, name)).reply.status).toBe(400);
    },
  );

  test('is nobody else’s to change', async () => {
    const other = await createLearner(origin);
    expect((await other.submit(`/certificates/${holder.certificateId}`, { name: 'Mine' })).status).toBe(403);
    const asked = await visitor.submit(`/certificates/${holder.certificateId}`, { name: 'Mine' });
    expect(asked.headers.get('Location')).toMatch(/^\/login/);
    expect(await page(holder.certificateId)).toContain('This certificate is valid.');
  });
});

describe('the credential', () => {
  test('is an Open Badge that verifies with the key this site publishes', async () => {
    const reply = await visitor.get(`/certificates/${holder.certificateId}.json`);
    expect(reply.headers.get('Content-Type')).toBe('application/vc');
    const credential = await reply.json();
    expect(credential).toMatchObject({
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      id: `${origin}/certificates/${holder.certificateId}`,
      issuer: { id: `${origin}/.well-known/issuer.json`, type: ['Profile'] },
      credentialSubject: {
        type: ['AchievementSubject'],
        achievement: { type: ['Achievement'], name: 'SQL for Sports Business Analytics' },
      },
    });
    expect(JSON.stringify(credential)).not.toContain(holder.email);
    const issuer = await visitor.read('/.well-known/issuer.json');
    expect(issuer.id).toBe(credential.issuer.id);
    const method = issuer.verificationMethod.find(
      ({ id }: { id: string }) => id === credential.proof.verificationMethod,
    );
    expect(issuer.assertionMethod).toContain(method.id);
    const key = fromMultikey(method.publicKeyMultibase);
    expect(await isSignatureRight({ document: credential, keyOf: async () => key })).toBe(true);
    expect(await credentialOf(holder.certificateId)).toEqual(credential);
    expect(await check(credential)).toContain('This certificate is valid.');
    const changed = { ...credential, validFrom: '2020-01-01T00:00:00Z' };
    expect(await check(changed)).toContain('This credential is not genuine.');
    expect(await check('my certificate')).toContain('Please paste the whole file');
    expect(JSON.stringify(issuer)).not.toContain('PRIVATE');
  });
});

describe('desk revoke', () => {
  test('revokes a certificate and those it replaced, with a reason anyone can read', async () => {
    const learner = await createHolder();
    const first = learner.certificateId;
    const { id: second } = await rename(learner, 'Jo Bell');
    const credential = await credentialOf(second);
    const status = async () => visitor.read(`/certificates/${second}/status`);
    expect((await status()).revokedCredential).toEqual([]);

    await runDesk({ DATABASE_URL: databaseUrl }, 'revoke', first, 'Taken by', 'somebody else');
    const { out } = await runDesk({ DATABASE_URL: databaseUrl }, 'audit');
    expect(out).toMatch(new RegExp(`certificate issued.*${second}, in place of ${first}`));
    expect(out).toMatch(new RegExp(`command.*revoke ${first} Taken by somebody else`));
    for (const id of [first, second]) {
      const html = await page(id);
      expect(html).toContain('This certificate was revoked on');
      expect(html).toContain('Taken by somebody else');
    }
    expect(await check(credential)).toContain('This certificate was revoked on');
    expect(credential.credentialStatus.id).toBe((await status()).id);
    expect((await status()).revokedCredential).toEqual([
      { id: credential.id, revoked: true, revocationReason: 'Taken by somebody else' },
    ]);
    expect((await rename(learner, 'Jo', second)).reply.status).toBe(409);

    // The same attempt gets no second certificate; a new attempt does.
    await expect(issue(learner)).rejects.toThrow('was revoked');
    expect(await sql`select from certificates where user_id = ${learner.userId}`).toHaveLength(2);
    const { certificateId } = await pass(learner);
    expect(await page(certificateId)).toContain('This certificate is valid.');
  });

  test('says what it cannot do', async () => {
    const here = { DATABASE_URL: databaseUrl };
    const nowhere = { DATA_DIR: join(testEnvironment.DATA_DIR, 'nowhere') };
    const advice = 'Set DATABASE_URL, or DATA_DIR to where Boxscore runs.';
    for (const [where, words, said] of [
      [here, ['nothing'], 'There is no such certificate.'],
      [here, [], 'Usage:'],
      [nowhere, ['nothing'], advice],
    ] as const) {
      const { code, out } = await runDesk(where, 'revoke', ...words);
      expect([code > 0, out]).toEqual([true, expect.stringContaining(said)]);
    }
  });
});
