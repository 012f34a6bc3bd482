import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { Client, createLearner, newEmail, password } from '../factories';
import { testEnvironment } from '../setup/environment';
import { findLink, readOutbox } from '../setup/outbox';
import { startServer, type TestServer } from '../setup/server';
import { startSmtpServer } from '../setup/smtp-server';

const { databaseUrl } = inject('api');
const { sandboxUrl } = inject('postgres');
const sql = postgres(databaseUrl, { max: 2 });
let origin: string;
beforeAll(async () => {
  ({ origin } = await startServer({ databaseUrl, sandboxUrl, env: { TRUST_PROXY: '1' } }));
});
afterAll(() => sql.end());

const newPassword = 'Buzzer-beater2';
let client: Client;
beforeEach(() => {
  client = new Client(origin);
});

/** The link in the last message to an address, once it is there. */
const linkTo = (email: string, page: string) =>
  vi.waitFor(async () => {
    const link = await findLink(testEnvironment.DATA_DIR, email, page);
    if (!link) throw new Error(`no link to ${page} for ${email}`);
    return link;
  });
const lettersTo = (email: string, subject: string) =>
  readOutbox(testEnvironment.DATA_DIR, email).then((sources) =>
    sources.filter((source) => source.includes(`Subject: ${subject}`)),
  );

let networks = 0;
/** Each time from another network: one may ask only so often. */
const ask = (email: string) => {
  networks += 1;
  const headers = { 'X-Forwarded-For': `198.51.100.${networks}` };
  return new Client(origin).request('POST', '/forgot-password', { form: { email }, headers });
};

async function askForReset(email: string) {
  const before = await findLink(testEnvironment.DATA_DIR, email, '/reset-password');
  await ask(email);
  return vi.waitFor(async () => {
    const link = await findLink(testEnvironment.DATA_DIR, email, '/reset-password');
    if (!link || link === before) throw new Error('no new link');
    return link;
  });
}

const login = (email: string, secret: string) =>
  new Client(origin).post('/api/login', { email, password: secret });
const confirmedAt = async (email: string) =>
  (await sql`select email_confirmed_at from users where email = ${email}`)[0]?.email_confirmed_at;

describe('a forgotten password', () => {
  test('is replaced by the link, which ends every session, confirms the address and says so by e-mail', async () => {
    const learner = await createLearner(origin);
    const link = await askForReset(learner.email);

    // Mail scanners follow links; only the button does something.
    for (const _ of [1, 2]) expect((await client.get(link)).status).toBe(200);
    const reply = await client.submit(link, { password: newPassword });
    expect(reply.headers.get('Location')).toBe('/login');

    expect((await learner.get('/api/user')).status).toBe(401);
    expect((await login(learner.email, password)).status).toBe(401);
    expect((await login(learner.email, newPassword)).status).toBe(200);
    expect(await confirmedAt(learner.email)).toBeInstanceOf(Date);
    await vi.waitFor(async () =>
      expect(await lettersTo(learner.email, 'Your password was changed')).toHaveLength(1),
    );
  });

  test('has a link that works once, and for its own purpose', async () => {
    const learner = await createLearner(origin);
    const link = await askForReset(learner.email);
    expect((await client.get(link.replace('/reset-password', '/confirm-email'))).status).toBe(410);
    await client.submit(link.replace('/reset-password', '/confirm-email'), {});
    expect(await confirmedAt(learner.email)).toBeNull();

    await client.submit(link, { password: newPassword });
    expect((await client.get(link)).status).toBe(410);
    await client.submit(link, { password: 'Another-one3' });
    expect((await login(learner.email, newPassword)).status).toBe(200);
  });

  test('keeps the link when the new password is refused', async () => {
    const learner = await createLearner(origin);
    const link = await askForReset(learner.email);
    const refused = await client.submit(link, { password: 'short' });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('Password must be at least 6 characters');
    expect((await client.submit(link, { password: newPassword })).headers.get('Location')).toBe('/login');
  });

  test('has a link that is good for an hour', async () => {
    const learner = await createLearner(origin);
    const link = await askForReset(learner.email);
    const [row] =
      await sql`select extract(epoch from expires_at - now())::int as seconds, id from email_tokens
      where user_id = ${learner.userId} and purpose = 'reset'`;
    expect(row?.seconds).toBeGreaterThan(3500);
    expect(row?.seconds).toBeLessThanOrEqual(3600);
    expect(link).not.toContain(row?.id);

    await sql`update email_tokens set expires_at = now() where id = ${row?.id}`;
    expect((await client.get(link)).status).toBe(410);
    await client.submit(link, { password: newPassword });
    expect((await login(learner.email, password)).status).toBe(200);
  });

  test('has one link: the newest', async () => {
    const learner = await createLearner(origin);
    const [older, newer] = [await askForReset(learner.email), await askForReset(learner.email)];
    expect((await client.get(older)).status).toBe(410);
    expect((await client.get(newer)).status).toBe(200);
    await Promise.all([ask(learner.email), ask(learner.email), ask(learner.email)]);
    await vi.waitFor(async () =>
      expect(await lettersTo(learner.email, 'Set a new password')).toHaveLength(5),
    );
    expect(
      await sql`select 1 from email_tokens where user_id = ${learner.userId} and purpose = 'reset'`,
    ).toHaveLength(1);
  });

  test('is set once by fifty that use the link at once', async () => {
    const learner = await createLearner(origin);
    const link = await askForReset(learner.email);
    const passwords = Array.from({ length: 50 }, (_, index) => `Courtside-${index}!`);
    const replies = await Promise.all(
      passwords.map((each) => new Client(origin).submit(link, { password: each })),
    );
    const effects = passwords.filter((_, index) => replies[index]?.headers.get('Location') === '/login');
    expect(effects).toHaveLength(1);
    expect((await login(learner.email, effects[0] ?? '')).status).toBe(200);
    await vi.waitFor(async () =>
      expect(await lettersTo(learner.email, 'Your password was changed')).toHaveLength(1),
    );
  });

  test('is asked for five times an hour, whether or not there is such an account', async () => {
    const { email } = await createLearner(origin);
    for (const each of [email, newEmail()]) {
      const statuses: number[] = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await ask(each)).status);
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    }
  });

  test('tells nobody whether an address has an account', async () => {
    const learner = await createLearner(origin);
    const answers = await Promise.all(
      [learner.email, newEmail()].map(async (email) => {
        const reply = await ask(email);
        return [reply.status, reply.headers.get('Location'), await reply.text()];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test('keeps the secret of its address to itself', async () => {
    const learner = await createLearner(origin);
    const reply = await client.get(await askForReset(learner.email));
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
    // Of several policies the last one holds.
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

  test('is done once by a double click', async () => {
    const learner = await createLearner(origin);
    const link = await linkTo(learner.email, '/confirm-email');
    const replies = await Promise.all(Array.from({ length: 5 }, () => learner.submit(link, {})));
    const targets = replies.map((reply) => reply.headers.get('Location'));
    expect(targets).toEqual(Array(5).fill('/account'));
    // Another's browser learns nothing by it.
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

  test('is a request that only a page of this site makes', async () => {
    const learner = await createLearner(origin);
    const link = await linkTo(learner.email, '/confirm-email');
    await client.request('POST', link, { form: {}, headers: { Origin: 'https://evil.example' } });
    expect(await confirmedAt(learner.email)).toBeNull();
  });
});

describe('a mail server', () => {
  let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
  let server: TestServer;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    server = await startServer({ databaseUrl, sandboxUrl, env: { SMTP_URL: smtp.url } });
  });
  afterAll(() => smtp.stop());
  afterEach(() => smtp.behave('accepts'));

  const register = (email: string) =>
    new Client(server.origin).post('/api/register', { email, password, acceptTerms: true });

  test('gets the message, from the address of the site, for one reader', async () => {
    const email = newEmail();
    await register(email);
    const mail = await vi.waitFor(() => {
      const found = smtp.mails.find(({ to }) => to === email);
      if (!found) throw new Error('nothing came');
      return found;
    });
    expect(mail.from).toBe('hello@boxscore.example');
    expect(mail.source).toContain('Subject: Confirm your email address');
    expect(mail.source).toMatch(new RegExp(`${server.origin}/confirm-email\\?token=[\\w-]{22}\r\n`));
    expect(await readOutbox(testEnvironment.DATA_DIR, email)).toEqual([]);
  });

  test('that does not answer keeps nobody waiting', async () => {
    smtp.behave('mute');
    const email = newEmail();
    expect((await register(email)).status).toBe(201);
    const reply = await new Client(server.origin).submit('/forgot-password', { email });
    expect(reply.status).toBe(303);
    await vi.waitFor(() => expect(smtp.callers()).toBe(2));
    expect(smtp.mails.filter(({ to }) => to === email)).toEqual([]);
  });

  test('that refuses a message fails no sign-up', async () => {
    smtp.behave('refuses');
    const email = newEmail();
    expect((await register(email)).status).toBe(201);
    await vi.waitFor(() => expect(server.logs()).toContain('an e-mail could not be sent'));
    expect((await login(email, password)).status).toBe(200);
  });
});

test('without a mail server the console says where a message is, and not what its link is', async () => {
  const server = await startServer({ databaseUrl, sandboxUrl });
  const learner = await createLearner(server.origin);
  const token = (await linkTo(learner.email, '/confirm-email')).split('token=')[1] ?? '';
  await vi.waitFor(() =>
    expect(server.logs()).toMatch(/SMTP_URL is not set: .*“Confirm your email address”.*\/outbox\/.*\.eml/),
  );
  expect(token).toHaveLength(22);
  // Opening the link leaves no token in the log either.
  await new Client(server.origin).get(`/confirm-email?token=${token}`);
  await vi.waitFor(() => expect(server.logs()).toContain('/confirm-email'));
  expect(server.logs()).not.toContain(token);
});
