import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { Client, createLearner, logIn, newEmail, password, runDesk } from '../factories';
import { cloneDatabase } from '../setup/database';
import { testEnvironment } from '../setup/environment';
import { linkTo } from '../setup/letters';
import { readOutbox } from '../setup/outbox';
import { startServer, type TestServer } from '../setup/server';
import { connect, startSite } from '../setup/site';
import { startSmtpServer } from '../setup/smtp-server';

const databases = inject('postgres');
// A database of its own, because sites that share one send each other's e-mails.
const databaseUrl = await cloneDatabase('mail', databases);
const sql = connect(databaseUrl);
const smtp = await startSmtpServer();
afterAll(() => smtp.stop());

const start = (env: Record<string, string>) =>
  startServer({ databaseUrl, sandboxUrl: databases.sandboxUrl, env });
let server: TestServer;

const register = (email: string) =>
  new Client(server.origin).post('/api/register', { email, password, acceptTerms: true });
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email);
/** A site polls every two seconds for e-mails that other processes have queued, such as the operator's command. */
const patience = 5_000;
const arrival = (email: string) => vi.waitFor(() => expect(mailsTo(email)).toHaveLength(1), patience);

/** Waits until the only e-mail in the queue has this many tries and this state. */
const untilTried = (tries: number, state: string) =>
  vi.waitFor(
    async () =>
      expect(await sql`select state, retry_count + 1 as tries from pgboss.job where name = 'mail'`).toEqual([
        { state, tries },
      ]),
    patience,
  );

/** Skips the minutes between two tries. A request for an e-mail wakes the sender, even for an unknown address. */
async function tryNow() {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`;
  await new Client(server.origin).submit('/forgot-password', { email: newEmail() });
}

describe('a site that cannot send', () => {
  beforeAll(async () => {
    server = await start({ MAIL_OUTBOX: '' });
  });

  const email = newEmail();

  test('says so at the start, and to whoever needs a letter', async () => {
    expect(server.logs().match(/SMTP_URL is not set: no e-mail leaves this site/g)).toHaveLength(1);
    const visitor = new Client(server.origin);
    for (const path of ['/forgot-password', '/forgot-password?sent']) {
      const page = await visitor.page(path);
      expect(page).toContain('This site cannot send e-mail. Please write to hello@boxscore.example.');
      expect(page).not.toContain('on its way');
      expect(page).not.toContain('name="email"');
    }
    const refused = await visitor.submit('/forgot-password', { email });
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain('This site cannot send e-mail');

    await register(email);
    const learner = new Client(server.origin);
    await learner.post('/api/login', { email, password });
    const account = await learner.page('/account');
    expect(account).toContain('This site cannot send e-mail, so it has no link for you');
    expect(account).not.toContain('/account/confirmation');
    await learner.submit('/account/confirmation', {});
    expect(await learner.page('/account')).toContain('This site cannot send e-mail. Please write to');
  });

  test('keeps its letters, and sends them once it can', async () => {
    await server.stop();
    server = await start({ SMTP_URL: smtp.url });
    await arrival(email);
    expect(mailsTo(email)[0]?.source).toContain(`${server.origin}/confirm-email?token=`);
  });
});

describe('a mail server', () => {
  test('gets the message, from the address of the site, for one reader', async () => {
    const email = newEmail();
    await register(email);
    await arrival(email);
    const [mail] = mailsTo(email);
    expect(mail?.from).toBe('hello@boxscore.example');
    expect(mail?.source).toContain('Subject: Confirm your email address');
    expect(mail?.source).toMatch(new RegExp(`${server.origin}/confirm-email\\?token=[\\w-]{22}\r\n`));
    expect(await readOutbox(testEnvironment.DATA_DIR, email)).toEqual([]);
    await vi.waitFor(async () => expect(await sql`select 1 from pgboss.job where name = 'mail'`).toEqual([]));
    const { out } = await runDesk({ DATABASE_URL: databaseUrl }, 'user', 'show', email);
    const tried = await runDesk({ DATABASE_URL: databaseUrl, SMTP_URL: smtp.url }, 'mail', 'test', email);
    expect(tried).toMatchObject({ code: 0, out: expect.stringContaining('The mail server took an e-mail') });
    expect(mailsTo(email)).toHaveLength(2);
    expect(out).toMatch(/letters\n.*\nConfirm your email address +sent +20/);
  });

  test('that refuses a message twice gets it a third time, and fails no sign-up', async () => {
    smtp.behave('refuses');
    const email = newEmail();
    expect((await register(email)).status).toBe(201);
    await untilTried(1, 'retry');
    expect((await logIn(server.origin, email)).status).toBe(200);
    await tryNow();
    await untilTried(2, 'retry');
    smtp.behave('accepts');
    await tryNow();
    await arrival(email);
    expect(server.logs().match(/an e-mail could not be sent yet/g)).toHaveLength(2);
  });

  test('that refuses a message to the last has it listed, and gets it when the operator says so', async () => {
    smtp.behave('refuses');
    const email = newEmail();
    await register(email);
    await untilTried(1, 'retry');
    await sql`update pgboss.job set retry_limit = 1`;
    await tryNow();
    await untilTried(2, 'failed');
    const [row] = await sql`select id, data from pgboss.job where name = 'mail'`;
    expect(row?.data).toEqual({ purpose: 'confirm', userId: expect.any(Number) });
    const { out } = await runDesk({ DATABASE_URL: databaseUrl }, 'mail', 'list');
    expect(out).toMatch(
      new RegExp(`${row?.id}  link to confirm .*\n.* 2 tries, failed .*550 no such mailbox`),
    );

    smtp.behave('accepts');
    expect(await runDesk({ DATABASE_URL: databaseUrl }, 'mail', 'send-again', String(row?.id))).toEqual({
      code: 0,
      out: '1 e-mail will be sent again.\n',
    });
    await arrival(email);
  });

  test('that does not answer keeps nobody waiting, and a site that stops leaves its letters to others', async () => {
    smtp.behave('mute');
    const email = newEmail();
    expect((await register(email)).status).toBe(201);
    const reply = await new Client(server.origin).submit('/forgot-password', { email });
    expect(reply.status).toBe(303);
    await vi.waitFor(() => expect(smtp.callers()).toBe(2));
    await server.stop();
    const rows = await sql`select state from pgboss.job where name = 'mail'`;
    expect(rows).toEqual([{ state: 'retry' }, { state: 'retry' }]);
    smtp.behave('accepts');
    server = await start({ SMTP_URL: smtp.url });
    await tryNow();
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(2), patience);
  });

  test('that took a letter and was not heard gets it again as the same one', async () => {
    const email = newEmail();
    await register(email);
    await arrival(email);
    const [link = ''] = /\/confirm-email\?token=[\w-]+/.exec(mailsTo(email)[0]?.source ?? '') ?? [];
    smtp.behave('silent');
    await new Client(server.origin).submit(link, {});
    await untilTried(1, 'retry');
    smtp.behave('accepts');
    await tryNow();
    await vi.waitFor(() => expect(mailsTo(email)).toHaveLength(3), patience);
    const ids = mailsTo(email).map(({ source }) => /^Message-ID: (.+)\r$/im.exec(source)?.[1]);
    expect(new Set(ids).size).toBe(2);
    expect(ids[1]).toMatch(/^<[\w-]+@localhost>$/);
    expect(ids[2]).toBe(ids[1]);
  });

  test('gets what a site that was killed had under way from one of the two that come after it, once', async () => {
    smtp.behave('mute');
    const email = newEmail();
    await register(email);
    await vi.waitFor(() => expect(smtp.callers()).toBe(1));
    await server.kill9();
    smtp.behave('accepts');
    // Skips the minute until an e-mail is taken from the site that is sending it.
    await sql`update pgboss.job set started_on = started_on - interval '2 minutes'`;
    const [first, second] = await Promise.all([start({ SMTP_URL: smtp.url }), start({ SMTP_URL: smtp.url })]);
    server = first;
    await untilTried(1, 'retry');
    await tryNow();
    await vi.waitFor(async () => expect(await sql`select 1 from pgboss.job where name = 'mail'`).toEqual([]));
    await second.stop();
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe('a site where nothing is set up', () => {
  beforeAll(async () => {
    ({ server } = await startSite('outbox'));
  });

  test('says on the console where a message is, and not what its link is', async () => {
    const learner = await createLearner(server.origin);
    const token = (await linkTo(learner.email, '/confirm-email')).split('token=')[1] ?? '';
    await vi.waitFor(() =>
      expect(server.logs()).toMatch(/SMTP_URL is not set: .*“Confirm your email address”.*\/outbox\/.*\.eml/),
    );
    expect(token).toHaveLength(22);
    await new Client(server.origin).get(`/confirm-email?token=${token}`);
    await vi.waitFor(() => expect(server.logs()).toContain('/confirm-email'));
    expect(server.logs()).not.toContain(token);
  });

  test('says so of a provider, and asks it nothing', async () => {
    const client = new Client(server.origin);
    expect(await client.page('/login')).toContain('Google: not configured');
    expect((await client.submit('/auth/google', {})).status).toBe(404);
    const callback = await client.get('/auth/github/callback?state=1&code=2');
    expect(callback.headers.get('Location')).toBe('/login');
  });
});
