import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { Client, createLearner, type Learner } from '../factories';
import { cloneDatabase } from '../setup/database';
import { startServer, type TestServer } from '../setup/server';
import { connect } from '../setup/site';
import { startSmtpServer } from '../setup/smtp-server';

const databases = inject('postgres');
const databaseUrl = await cloneDatabase('letters', databases);
const sql = connect(databaseUrl);
const smtp = await startSmtpServer();
afterAll(() => smtp.stop());

const start = () =>
  startServer({
    databaseUrl,
    sandboxUrl: databases.sandboxUrl,
    env: { SMTP_URL: smtp.url, BILLING_TEST_MODE: 'true' },
  });
/** E-mails to a learner, without the one that asks to confirm the address. */
const lettersTo = ({ email }: Learner) =>
  smtp.mails
    .filter(({ to, source }) => to === email && !source.includes('/confirm-email'))
    .map(({ source }) => source);
const arrivals = (learner: Learner, count: number) =>
  vi.waitFor(() => expect(lettersTo(learner)).toHaveLength(count), 20_000);
/** Decodes quoted-printable: soft line breaks and equals signs. */
const decoded = (source: string) => source.replace(/=\r\n/g, '').replace(/=3D/g, '=');
const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}:\\s*(\\S.*)`, 'm').exec(source)?.[1]?.trim();

let server: TestServer;
let absent: Learner;
let recent: Learner;
beforeAll(async () => {
  server = await start();
  absent = await createLearner(server.origin, { enrolled: true });
  recent = await createLearner(server.origin, { enrolled: true });
});

const leave = (learner: Learner, days: number) =>
  sql`update enrollments set last_accessed_at = now() - make_interval(days => ${days}) where user_id = ${learner.userId}`;

test('a new address gets a welcome once it is confirmed, once, and no receipt before', async () => {
  const link = await vi.waitFor(() => {
    const mail = smtp.mails.find(({ to }) => to === absent.email);
    return /\/confirm-email\?token=[\w-]+/.exec(mail?.source ?? '')?.[0] ?? expect.unreachable();
  }, 8_000);
  expect(lettersTo(absent)).toEqual([]);
  await absent.submit(link, {});
  await arrivals(absent, 1);
  const [welcome = ''] = lettersTo(absent);
  expect(welcome).toContain('Subject: Welcome to Boxscore');
  expect(welcome).toContain('Begin the course:\r\n');
  expect(welcome).toContain('Content-Type: text/html');
  expect(headerOf(welcome, 'List-Unsubscribe')).toBeUndefined();
});

test('who opens no lesson for a week is reminded of the very item, by one of two replicas', async () => {
  await sql`update users set email_confirmed_at = now() where id = ${recent.userId}`;
  await leave(absent, 8);
  await leave(recent, 6);
  await server.stop();
  const [first, second] = await Promise.all([start(), start()]);
  server = first;
  await arrivals(absent, 2);
  await second.stop();
  const [, reminder = ''] = lettersTo(absent);
  expect(headerOf(reminder, 'Subject')).toMatch(/^Where you begin: /);
  expect(decoded(reminder)).toMatch(/Begin the course:\r\n.*\/lessons\/1\?item=1/);
  expect(headerOf(reminder, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(lettersTo(recent)).toEqual([]);
});

const wayOut = () => {
  const header = headerOf(lettersTo(absent)[1] ?? '', 'List-Unsubscribe') ?? '';
  return header.replace(/^<https?:\/\/[^/]+|>$/g, '');
};
const choiceOf = async ({ userId }: Learner) => {
  const [row] = await sql`select wants_reminders, wants_weekly from users where id = ${userId}`;
  return row;
};

test('a mail program ends these letters by itself, and nobody ends another’s', async () => {
  const program = (path: string) =>
    fetch(server.origin + path, {
      method: 'POST',
      body: new URLSearchParams('List-Unsubscribe=One-Click'),
      redirect: 'manual',
    });
  const others = wayOut().replace(/to=\d+/, `to=${recent.userId}`);
  expect((await program(others)).status).toBe(404);
  expect((await program(wayOut().replace('kind=reminders', 'kind=all'))).status).toBe(404);
  expect(await choiceOf(absent)).toEqual({ wants_reminders: true, wants_weekly: false });
  expect((await program(wayOut())).status).toBe(200);
  expect(await choiceOf(absent)).toEqual({ wants_reminders: false, wants_weekly: false });
  expect(await choiceOf(recent)).toEqual({ wants_reminders: true, wants_weekly: false });
});

test('a person who opens the address chooses, without an account’s cookies', async () => {
  const visitor = new Client(server.origin);
  const page = (await visitor.get(wayOut())).headers.get('Location') ?? '';
  expect(page).toMatch(/^\/letters\?to=/);
  expect(await visitor.page(page)).not.toContain('checked');
  const { status } = await visitor.submit(page, { reminders: 'on', weekly: 'on' });
  expect(status).toBe(303);
  expect(await choiceOf(absent)).toEqual({ wants_reminders: true, wants_weekly: true });
  expect((await visitor.get('/letters')).headers.get('Location')).toBe('/login?redirect=%2Fletters');
  expect((await visitor.get('/letters?to=1.nothing')).status).toBe(404);
});

test('who is signed in chooses for themselves', async () => {
  const browser = recent.at(server.origin);
  expect(await browser.page('/letters')).toContain('name="reminders"');
  await browser.submit('/letters', { weekly: 'on' });
  expect(await choiceOf(recent)).toEqual({ wants_reminders: false, wants_weekly: true });
});
