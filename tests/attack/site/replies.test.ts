import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { Client, newEmail, password } from '../../factories';
import { casesIn } from '../../setup/cases';
import { fetchUnchecked } from '../../setup/replies';
import { readScripts, scriptSources } from '../../setup/script-policy';
import { connect, startSite } from '../../setup/site';

const page = 'https://boxscore.example';
const { origin, databaseUrl } = await startSite('replies', { APP_URL: page });
const sql = connect(databaseUrl);

const built = (ending: string) =>
  `/assets/${readdirSync('build/client/assets').find((file) => file.endsWith(ending))}`;
/** Without the check of the API's replies, which would fail at a 500. */
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetchUnchecked(`${origin}${path}`, { method, headers, redirect: 'manual' });

/** Expects the security headers that every reply must have. */
async function expectGuarded(reply: Response) {
  expect(reply.headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(reply.headers.get('X-Frame-Options')).toBe('DENY');
  expect(reply.headers.get('Strict-Transport-Security')).toBe('max-age=63072000');
  expect(reply.headers.get('Referrer-Policy')).toMatch(/strict-origin/);
  expect(reply.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(reply.headers.get('X-Request-Id')).toMatch(/^[0-9a-f]{12}$/);
  const type = reply.headers.get('Content-Type') ?? '';
  const policy = reply.headers.get('Content-Security-Policy') ?? '';
  if (!type.startsWith('text/html')) return { type, policy };
  for (const rule of ["default-src 'self'", "form-action 'self'"]) expect(policy).toContain(rule);
  for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
    expect(policy).toContain(`${name} 'none'`);
  for (const source of scriptSources(reply))
    expect(source).toMatch(/^'(self|nonce-[^']{24}|sha256-[^']{44})'$/);
  expect((await readScripts(reply.clone())).stopped).toEqual([]);
  return { type, policy };
}

const foreign = { Origin: 'https://evil.example' };

describe('every kind of reply', () => {
  test.each([
    ['a page', 'GET', '/about', 200, /^text\/html/],
    ['a page with script', 'GET', '/login', 200, /^text\/html/],
    ['a page of nothing', 'GET', '/no/such/page', 404, /^text\/html/],
    ['a page for which a visitor may not ask that way', 'PUT', '/about', 405, /^text\/html/],
    ['a form from elsewhere', 'POST', '/login', 403, /^text\/html/],
    ['a path that cannot be decoded', 'GET', '/%ff', 404, /^text\/html/],
    ['a redirect', 'GET', '/dashboard', 302, /^$/],
    ['a page’s data', 'GET', '/about.data', 200, /^text\/x-script/],
    ['a call', 'GET', '/api/subscription/plans', 200, /^application\/json/],
    ['a call of nothing', 'GET', '/api/nothing', 404, /^text\/plain/],
    ['a refused call', 'GET', '/api/user', 401, /^text\/plain/],
    ['a call by another method', 'DELETE', '/api/user', 405, /^text\/plain/],
    ['a call from elsewhere', 'POST', '/api/logout', 403, /^text\/plain/],
    ['a refused form without a page', 'POST', '/enroll', 403, /^text\/plain/],
    ['a document', 'GET', '/.well-known/issuer.json', 200, /^application\//],
    ['the state of health', 'GET', '/healthz', 200, /^application\/json/],
    ['a sign of life', 'GET', '/livez', 200, /^application\/json/],
    ['readiness', 'GET', '/readyz', 200, /^application\/json/],
    ['a file', 'GET', '/robots.txt', 200, /^text\/plain/],
    ['a script', 'GET', built('.js'), 200, /javascript/],
    ['a style sheet', 'GET', built('.css'), 200, /^text\/css/],
  ])('%s is guarded', async (_, method, path, status, expected) => {
    const reply = await ask(method, path, method === 'POST' ? foreign : {});
    expect(reply.status).toBe(status);
    const { type, policy } = await expectGuarded(reply);
    expect(type).toMatch(expected);
    if (!/^\/(assets|robots)|^\/dashboard/.test(path)) expect(policy).toContain("frame-ancestors 'none'");
  });

  describe('of a site with a fault', () => {
    beforeAll(async () => {
      await sql`alter table plans rename to mislaid`;
      return async () => void (await sql`alter table mislaid rename to plans`);
    });

    test.each([
      ['a page', '/pricing', /^text\/html/],
      ['a page’s data', '/pricing.data', /^text\/x-script/],
      ['a call', '/api/subscription/plans', /^text\/plain/],
    ])('%s is guarded, and shows nothing of it', async (_, path, expected) => {
      const reply = await ask('GET', path);
      expect(reply.status).toBe(500);
      const { type, policy } = await expectGuarded(reply);
      expect(type).toMatch(expected);
      expect(policy).toContain("frame-ancestors 'none'");
      expect(await reply.text()).not.toMatch(/plans"|relation|42P01|\n\s+at /);
    });
  });
});

describe('passwords', () => {
  test('are kept as argon2id of 19 MiB and two passes at least, under a salt of their own', async () => {
    const body = (email: string) => ({ email, password, acceptTerms: true });
    const emails = [newEmail(), newEmail()];
    for (const email of emails) await new Client(origin, page).post('/api/register', body(email));
    const rows = await sql`select password_hash as hash from users where email = any(${emails})`;
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
    const account = { email, password: composed, acceptTerms: true };
    expect((await new Client(origin, page).post('/api/register', account)).status).toBe(201);
    const reply = await new Client(origin, page).post('/api/login', {
      email,
      password: composed.normalize('NFD'),
    });
    expect(reply.status).toBe(200);
  });

  test('of a megabyte are refused unread', async () => {
    const long = `Aa1!${'x'.repeat(1_000_000)}`;
    const reply = await new Client(origin, page).post('/api/login', { email: newEmail(), password: long });
    expect(reply.status).toBe(413);
  });
});

describe('where a login leads', () => {
  test.each(casesIn('tests/attack/site/replies.yaml')<string>('here'))('%j stays here', async (target) => {
    const email = newEmail();
    await new Client(origin, page).post('/api/register', { email, password, acceptTerms: true });
    const path = `/login?redirect=${encodeURIComponent(target)}`;
    const reply = await new Client(origin, page).submit(path, { email, password });
    const location = reply.headers.get('Location') ?? '';
    expect(reply.status).toBe(303);
    expect(new URL(location, origin).origin).toBe(origin);
    expect(location).toMatch(/^\/(?![/\\])/);
  });
});
