import { readdirSync } from 'node:fs';
import postgres from 'postgres';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { Client, createLearner, newEmail, password } from '../../factories';
import { cloneDatabase } from '../../setup/database';
import { readScripts, scriptSources } from '../../setup/script-policy';
import { startServer } from '../../setup/server';

let origin: string;
let databaseUrl: string;

beforeAll(async () => {
  const databases = inject('postgres');
  databaseUrl = await cloneDatabase('replies', databases);
  const env = { APP_URL: 'https://boxscore.example' };
  ({ origin } = await startServer({ databaseUrl, sandboxUrl: databases.sandboxUrl, env }));
});

const asset = () => readdirSync('build/client/assets').find((file) => file.endsWith('.js')) ?? '';

describe('every kind of reply', () => {
  test.each([
    ['a page', () => '/about', 200],
    ['a page of nothing', () => '/no/such/page', 404],
    ['a call', () => '/api/subscription/plans', 200],
    ['a call of nothing', () => '/api/nothing', 404],
    ['a refused call', () => '/api/user', 401],
    ['a redirect', () => '/dashboard', 302],
    ['a file', () => '/robots.txt', 200],
    ['a script', () => `/assets/${asset()}`, 200],
    ['a path that cannot be decoded', () => '/%ff', 404],
  ])('%s forbids frames and guesses at its type, and holds browsers to https', async (_, path, status) => {
    const reply = await new Client(origin).get(path());
    expect(reply.status).toBe(status);
    expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(reply.headers.get('X-Frame-Options')).toBe('DENY');
    expect(reply.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8}/);
    expect(reply.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{12}$/);
    const type = reply.headers.get('Content-Type') ?? '';
    const policy = reply.headers.get('Content-Security-Policy') ?? '';
    if (type.startsWith('text/html')) {
      expect(policy).toContain("frame-ancestors 'none'");
      for (const source of scriptSources(reply))
        expect(source).toMatch(/^'(self|nonce-[^']{24}|sha256-[^']{44})'$/);
      expect((await readScripts(reply)).stopped).toEqual([]);
    } else if (path().startsWith('/api')) expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('passwords', () => {
  test('are kept as argon2id of 19 MiB and two passes at least, under a salt of their own', async () => {
    const body = (email: string) => ({ email, password, acceptTerms: true });
    const emails = [newEmail(), newEmail()];
    for (const email of emails) await new Client(origin).post('/api/register', body(email));
    const sql = postgres(databaseUrl, { max: 1 });
    const rows = await sql<
      { hash: string }[]
    >`select password_hash as hash from users where email = any(${emails})`;
    await sql.end();
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
    for (const { hash } of rows) {
      const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(hash) ?? [];
      expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
      expect(Number(passes)).toBeGreaterThanOrEqual(2);
    }
  });

  test('of any letters open the account, however they are composed', async () => {
    const email = newEmail();
    const composed = 'Zoë-パスワード-1';
    const made = await new Client(origin).post('/api/register', {
      email,
      password: composed,
      acceptTerms: true,
    });
    expect(made.status).toBe(201);
    const reply = await new Client(origin).post('/api/login', { email, password: composed.normalize('NFD') });
    expect(reply.status).toBe(200);
  });

  test('of a megabyte are refused unread', async () => {
    const long = `Aa1!${'x'.repeat(1_000_000)}`;
    const reply = await new Client(origin).post('/api/login', { email: newEmail(), password: long });
    expect(reply.status).toBe(413);
  });
});

test('fields that nobody may set change nothing', async () => {
  const email = newEmail();
  const claims = {
    id: 999,
    user_id: 999,
    isAdmin: true,
    createdAt: '2000-01-01',
    passwordHash: 'x',
    subscription: 'active',
  };
  const client = new Client(origin);
  await client.post('/api/register', { ...claims, email, password, acceptTerms: true });
  expect(await (await client.get('/api/user')).json()).not.toMatchObject({ user_id: 999 });
  await client.post('/api/user-data', { ...claims, userId: 1, city: 'Here' });
  const sql = postgres(databaseUrl, { max: 1 });
  const [row] =
    await sql`select u.id, u.password_hash, u.created_at > now() - interval '1 hour' as recent, p.city
    from users u join profiles p on p.user_id = u.id where email = ${email}`;
  await sql.end();
  expect(row).toMatchObject({ recent: true, city: 'Here' });
  expect(row?.id).not.toBe(999);
  expect(row?.password_hash).not.toBe('x');
});

describe('where a login leads', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '\\\\evil.example',
    ' //evil.example',
    '/\u0000//evil.example',
  ])('%j stays here', async (target) => {
    const learner = await createLearner(origin);
    const reply = await new Client(origin).submit(`/login?redirect=${encodeURIComponent(target)}`, {
      email: learner.email,
      password,
    });
    const location = reply.headers.get('Location') ?? '';
    expect(reply.status).toBe(303);
    expect(new URL(location, origin).origin).toBe(origin);
    expect(location).toMatch(/^\/(?![/\\])/);
  });
});

test('what a learner types is text on every page that shows it', async () => {
  const learner = await createLearner(origin);
  const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`;
  await learner.post('/api/user-data', { firstName: evil, city: evil });
  for (const path of ['/account', '/profile', '/dashboard']) {
    const page = await (await learner.get(path)).text();
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src=x');
  }
  const query = `select '</script><script>alert(3)</script>' as "<img src=x onerror=alert(4)>"`;
  const page = await (
    await learner.submit('/playground', { intent: 'run', level: '1', hints: '0', query })
  ).text();
  expect(page).toContain('alert(3)');
  expect(page).not.toContain('<script>alert');
  expect(page).not.toContain('<img src=x');
});
