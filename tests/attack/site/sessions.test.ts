import { describe, expect, test } from 'vitest';
import { Client, createLearner, type Learner, newEmail, password } from '../../factories';
import { startServer } from '../../setup/server';
import { connect, startSite } from '../../setup/site';

const { origin, databaseUrl, sandboxUrl } = await startSite('sessions');
const page = 'https://boxscore.example';
const env = { APP_URL: page };
const { origin: https } = await startServer({ databaseUrl, sandboxUrl, env });
const sql = connect(databaseUrl);

const signIn = (at: string, body: object, from = at) =>
  new Client(at, from).post('/api/login', { password, ...body });
const tokenIn = (reply: Response) => /session=([^;]*)/.exec(reply.headers.get('Set-Cookie') ?? '')?.[1] ?? '';
const isIn = async (cookies: string) => {
  const client = new Client(origin);
  client.setCookies(cookies);
  return (await client.get('/api/user')).status;
};

describe('the cookie', () => {
  test('is 128 random bits at least, which the table does not hold', async () => {
    const { email, userId } = await createLearner(origin);
    const tokens = new Set<string>();
    for (let n = 0; n < 5; n += 1) tokens.add(tokenIn(await signIn(origin, { email })));
    expect(tokens.size).toBe(5);
    for (const token of tokens) {
      expect(Buffer.from(decodeURIComponent(token), 'base64').byteLength).toBeGreaterThanOrEqual(16);
    }
    const kept = JSON.stringify(await sql`select * from sessions where user_id = ${userId}`);
    for (const token of tokens) expect(kept).not.toContain(token);
  });

  test('is out of reach of script and of other sites', async () => {
    const { email } = await createLearner(origin);
    const line = (await signIn(origin, { email })).headers.get('Set-Cookie');
    expect(line).toMatch(/^session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('stays on https and on this host where the site does', async () => {
    const { email } = await createLearner(origin);
    const line = (await signIn(https, { email }, page)).headers.get('Set-Cookie');
    expect(line).toMatch(/^__Host-session=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });
});

test('a page that came over plain http is another site where this one is on https', async () => {
  const { email } = await createLearner(origin);
  expect((await signIn(https, { email }, https)).status).toBe(403);
  expect((await signIn(https, { email }, https.replace('http:', 'https:'))).status).toBe(200);
});

describe('a session', () => {
  test('that somebody else chose is not taken up by a login', async () => {
    const { email } = await createLearner(origin);
    const victim = new Client(origin);
    victim.setCookies('session=ImNob3NlbiI%3D');
    await victim.post('/api/login', { email, password });
    expect(await isIn(victim.cookieHeader())).toBe(200);
    expect(await isIn('session=ImNob3NlbiI%3D')).toBe(401);
  });

  const ends: [string, (learner: Learner) => Promise<unknown>][] = [
    [
      'another login in the same browser',
      (learner) => learner.post('/api/login', { email: learner.email, password }),
    ],
    [
      'a sign-up in the same browser',
      (learner) => learner.post('/api/register', { email: newEmail(), password, acceptTerms: true }),
    ],
    ['logging out by the call', (learner) => learner.post('/api/logout')],
    ['logging out by the button', (learner) => learner.submit('/logout', {})],
    ['its time', ({ userId }) => sql`update sessions set expires_at = now() where user_id = ${userId}`],
  ];
  test.each(ends)('ends with %s', async (_, end) => {
    const learner = await createLearner(origin);
    const before = learner.cookieHeader();
    expect(await isIn(before)).toBe(200);
    await end(learner);
    expect(await isIn(before)).toBe(401);
  });
});
