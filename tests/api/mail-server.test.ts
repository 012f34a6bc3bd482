import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { Client, createLearner, logIn, newEmail, password } from '../factories';
import { testEnvironment } from '../setup/environment';
import { linkTo } from '../setup/letters';
import { readOutbox } from '../setup/outbox';
import { startServer, type TestServer } from '../setup/server';
import { startSmtpServer } from '../setup/smtp-server';

const { databaseUrl } = inject('api');
const { sandboxUrl } = inject('postgres');

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
    expect((await logIn(server.origin, email)).status).toBe(200);
  });
});

describe('a site where nothing is set up', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ databaseUrl, sandboxUrl });
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
