import { describe, expect, inject, test, vi } from 'vitest';
import { Client, createLearner, password } from '../../factories';
import { casesIn } from '../../setup/cases';
import { fetchUnchecked } from '../../setup/replies';
import { connect, startSite } from '../../setup/site';

type Line = { level: string; id?: string; route?: string; err?: { type: string; stack: string } } & Record<
  string,
  unknown
>;

const metricsToken = 'who brings this may count';
const { server, databaseUrl } = await startSite('log', { METRICS_TOKEN: metricsToken });
const sql = connect(databaseUrl);
const learner = await createLearner(server.origin, { enrolled: true });

const lines = (): Line[] =>
  server
    .logs()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

async function linesOf(reply: Response): Promise<Line[]> {
  await reply.arrayBuffer();
  const id = reply.headers.get('X-Request-Id');
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  const own = () => lines().filter((line) => line.id === id);
  await vi.waitFor(() => expect(own().some(({ route }) => route)).toBe(true));
  return own();
}

describe('a request', () => {
  test.each(casesIn('tests/attack/site/log.yaml')<[string, string, number]>('routes'))(
    '%s is one line that names its route %s',
    async (path, route, status) => {
      const own = await linesOf(await learner.get(path));
      expect(own).toEqual([
        expect.objectContaining({ level: 'info', method: 'GET', route, status, ms: expect.any(Number) }),
      ]);
    },
  );

  test('names the user where there is one', async () => {
    expect(await linesOf(await learner.get('/api/user'))).toMatchObject([{ user: learner.userId }]);
    const [visit] = await linesOf(await new Client(server.origin).get('/api/user'));
    expect(visit).not.toHaveProperty('user');
  });

  test('has a number of its own, whatever the client says', async () => {
    const reply = await learner.get('/about', { headers: { 'X-Request-Id': 'forged' } });
    expect(reply.headers.get('X-Request-Id')).not.toContain('forged');
    await linesOf(reply);
  });
});

describe('a fault of ours', () => {
  test('shows its number on pages and in calls, and the log has the error under it', async () => {
    await sql`alter table plans rename to mislaid`;
    const call = await fetchUnchecked(`${server.origin}/api/subscription/plans`);
    const page = await learner.get('/pricing');
    const words = [await call.clone().text(), await page.clone().text()];
    for (const [index, reply] of [call, page].entries()) {
      expect(reply.status).toBe(500);
      expect(words[index]).toContain(reply.headers.get('X-Request-Id'));
      expect(words[index]).not.toMatch(/plans"|relation|\bat .*\.(ts|js):/);
      const [error, over] = await linesOf(reply);
      expect(error).toMatchObject({ level: 'error', err: { type: 'Error', cause: { code: '42P01' } } });
      expect(error?.err?.stack).toMatch(/\n\s+at /);
      expect(over).toMatchObject({ level: 'info', status: 500 });
    }
    expect(words[0]).toMatch(
      /^Something went wrong on our side\. Please try again\. Tell us this number: \w+\.$/,
    );
    expect(words[1]).toMatch(/Tell us this number: <span[^>]*>[0-9a-f]{12}</);
  });
});

test('nothing secret is in the log, and no learner’s SQL', async () => {
  const query = 'select 4242 as quite_particular';
  await learner.post('/api/execute-query', { query, courseId: 1 });
  await learner.post('/api/execute-query', { query: 'select particular_nonsense', courseId: 1 });
  await new Client(server.origin).post('/api/login', { email: learner.email, password: 'Wrong-1-password' });
  const reply = await new Client(server.origin).post('/api/login', { email: learner.email, password });
  await linesOf(reply);
  const [, session = ''] = /session=([^;]+)/.exec(reply.headers.get('Set-Cookie') ?? '') ?? [];
  expect(session.length).toBeGreaterThan(20);
  const log = server.logs();
  for (const secret of [
    session,
    learner.cookieHeader(),
    learner.email,
    password,
    'Wrong-1',
    'particular',
    'argon2',
  ]) {
    expect(log).not.toContain(secret);
  }
});

test('a probe is no line of the log', async () => {
  for (const path of ['/healthz', '/metrics']) await learner.get(path);
  await linesOf(await learner.get('/about'));
  expect(lines().filter(({ route }) => route === '/healthz' || route === '/metrics')).toEqual([]);
});

describe('the metrics', () => {
  const read = async (authorization: string) => {
    const reply = await learner.get('/metrics', { headers: { Authorization: authorization } });
    return { status: reply.status, text: await reply.text() };
  };

  test('are shown to who brings the token, and name routes by their patterns alone', async () => {
    await learner.get('/courses/1');
    await learner.get('/no/such/page/of/mine');
    await learner.post('/api/execute-query', { query: 'select 1', courseId: 1 });
    for (const wrong of ['', metricsToken, 'Bearer who knows']) expect((await read(wrong)).status).toBe(401);
    const { status, text } = await read(`Bearer ${metricsToken}`);
    expect(status).toBe(200);
    const counted = 'boxscore_http_request_duration_seconds_count';
    expect(text).toContain(`${counted}{method="GET",route="/courses/:courseId",status="2xx"}`);
    expect(text).toContain(`${counted}{method="GET",route="/*",status="4xx"}`);
    expect(text).toMatch(/^boxscore_product_connections\{state="active"\} [1-9]\d*$/m);
    expect(text).toMatch(/^boxscore_product_wait_seconds 0\.\d+$/m);
    expect(text).toMatch(/^boxscore_sandbox_lanes\{server="[^"]+",kind="quick"\} [1-9]/m);
    for (const kept of ['mine', 'healthz']) expect(text).not.toContain(kept);
  });

  test('are not there where nobody asked for them', async () => {
    expect((await fetch(`${inject('api').origin}/metrics`)).status).toBe(404);
  });
});

test('the log has lines of JSON alone', () => {
  const others = server
    .logs()
    .split('\n')
    .filter((line) => line && !line.startsWith('{'));
  expect(others).toEqual([]);
});
