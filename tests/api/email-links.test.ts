import { beforeEach, describe, expect, inject, test } from 'vitest';
import { atOnce, Client, createLearner, logIn, newEmail, password, statusesInTurn } from '../factories';
import { testEnvironment } from '../setup/environment';
import { expectLetters, linkTo } from '../setup/letters';
import { findLink } from '../setup/outbox';
import { connect } from '../setup/site';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);

const newPassword = 'Buzzer-beater2';
let client: Client;
beforeEach(() => {
  client = new Client(origin);
});

let networks = 0;
/** Asks from another network each time, because requests per network are limited. */
const ask = (email: string) => {
  networks += 1;
  const headers = { 'X-Forwarded-For': `198.51.100.${networks}` };
  return new Client(origin).request('POST', '/forgot-password', { form: { email }, headers });
};

async function askForReset(email: string) {
  const before = await findLink(testEnvironment.DATA_DIR, email, '/reset-password');
  await ask(email);
  return linkTo(email, '/reset-password', before);
}
async function createForgetful() {
  const learner = await createLearner(origin);
  return { learner, link: await askForReset(learner.email) };
}

const confirmedAt = async (email: string) =>
  (await sql`select email_confirmed_at from users where email = ${email}`)[0]?.email_confirmed_at;

describe('a forgotten password', () => {
  test('is replaced by the link, which ends every session, confirms the address and says so by e-mail', async () => {
    const { learner, link } = await createForgetful();

    // Mail scanners follow links, so only the button acts.
    for (const _ of [1, 2]) expect((await client.get(link)).status).toBe(200);
    const reply = await client.submit(link, { password: newPassword });
    expect(reply.headers.get('Location')).toBe('/login');

    expect((await learner.get('/api/user')).status).toBe(401);
    expect((await logIn(origin, learner.email, password)).status).toBe(401);
    expect((await logIn(origin, learner.email, newPassword)).status).toBe(200);
    expect(await confirmedAt(learner.email)).toBeInstanceOf(Date);
    await expectLetters(learner.email, 'Your password was changed', 1);
  });

  test('has a link that works once, and for its own purpose', async () => {
    const { learner, link } = await createForgetful();
    expect((await client.get(link.replace('/reset-password', '/confirm-email'))).status).toBe(410);
    await client.submit(link.replace('/reset-password', '/confirm-email'), {});
    expect(await confirmedAt(learner.email)).toBeNull();

    await client.submit(link, { password: newPassword });
    expect((await client.get(link)).status).toBe(410);
    await client.submit(link, { password: 'Another-one3' });
    expect((await logIn(origin, learner.email, newPassword)).status).toBe(200);
  });

  test('has a link that is good for an hour', async () => {
    const { learner, link } = await createForgetful();
    const [row] =
      await sql`select extract(epoch from expires_at - now())::int as seconds, id from email_tokens
      where user_id = ${learner.userId} and purpose = 'reset'`;
    expect(row?.seconds).toBeGreaterThan(3500);
    expect(row?.seconds).toBeLessThanOrEqual(3600);
    expect(link).not.toContain(row?.id);

    await sql`update email_tokens set expires_at = now() where id = ${row?.id}`;
    expect((await client.get(link)).status).toBe(410);
    await client.submit(link, { password: newPassword });
    expect((await logIn(origin, learner.email, password)).status).toBe(200);
  });

  test('has one link: the newest', async () => {
    const learner = await createLearner(origin);
    const [older, newer] = [await askForReset(learner.email), await askForReset(learner.email)];
    expect((await client.get(older)).status).toBe(410);
    expect((await client.get(newer)).status).toBe(200);
    await Promise.all([ask(learner.email), ask(learner.email), ask(learner.email)]);
    await expectLetters(learner.email, 'Set a new password', 5);
    expect(
      await sql`select 1 from email_tokens where user_id = ${learner.userId} and purpose = 'reset'`,
    ).toHaveLength(1);
  });

  test('is set once by fifty that use the link at once', async () => {
    const { learner, link } = await createForgetful();
    const passwords = Array.from({ length: 50 }, (_, index) => `Courtside-${index}!`);
    const replies = await Promise.all(
      passwords.map((each) => new Client(origin).submit(link, { password: each })),
    );
    const effects = passwords.filter((_, index) => replies[index]?.headers.get('Location') === '/login');
    expect(effects).toHaveLength(1);
    expect((await logIn(origin, learner.email, effects[0] ?? '')).status).toBe(200);
    await expectLetters(learner.email, 'Your password was changed', 1);
  });

  test('is asked for five times an hour, whether or not there is such an account', async () => {
    const { email } = await createLearner(origin);
    for (const each of [email, newEmail()]) {
      expect(await statusesInTurn(6, () => ask(each))).toEqual([303, 303, 303, 303, 303, 429]);
    }
  });

  test('keeps the secret of its address to itself', async () => {
    const learner = await createLearner(origin);
    const reply = await client.get(await askForReset(learner.email));
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    expect(reply.headers.get('Referrer-Policy')?.split(', ').at(-1)).toBe('strict-origin');
  });
});

describe('the confirmation of an address', () => {
  test('is asked for at sign-up, by the call and by the form', async () => {
    const byForm = newEmail();
    await client.submit('/signup', { email: byForm, password, acceptTerms: 'on' });
    const byCall = await createLearner(origin);
    for (const email of [byForm, byCall.email]) {
      const link = await linkTo(email, '/confirm-email');
      expect((await client.get(link)).status).toBe(200);
      expect(await confirmedAt(email)).toBeNull();
      const someone = new Client(origin);
      expect((await someone.submit(link, {})).headers.get('Location')).toBe('/login');
      expect(await confirmedAt(email)).toBeInstanceOf(Date);
      expect((await client.get(link)).status).toBe(410);
    }
  });

  test('is sent again from the account, and done once by a double click', async () => {
    const learner = await createLearner(origin);
    const first = await linkTo(learner.email, '/confirm-email');
    expect(await learner.page('/account')).toContain('Not confirmed');
    await learner.submit('/account/confirmation', {});
    expect(await learner.page('/account')).toContain('is on its way to');
    const link = await linkTo(learner.email, '/confirm-email', first);
    const replies = await atOnce(5, () => learner.submit(link, {}));
    const targets = replies.map((reply) => reply.headers.get('Location'));
    expect(targets).toEqual(Array(5).fill('/account'));
    const account = await learner.page('/account');
    for (const words of ['Your email address is confirmed', '>Confirmed<']) expect(account).toContain(words);
    const other = await createLearner(origin);
    expect((await other.submit(link, {})).headers.get('Location')).toBe('/confirm-email');
  });

  test('is good for a day', async () => {
    const learner = await createLearner(origin);
    const link = await linkTo(learner.email, '/confirm-email');
    const [row] = await sql`update email_tokens set expires_at = expires_at - interval '24 hours'
      where user_id = ${learner.userId} returning extract(epoch from now() - expires_at)::int as seconds`;
    expect(row?.seconds).toBeGreaterThanOrEqual(0);
    expect(row?.seconds).toBeLessThan(60);
    await client.submit(link, {});
    expect(await confirmedAt(learner.email)).toBeNull();
  });
});
