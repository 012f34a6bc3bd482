import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { version as release } from '~/version.server';
import { ensureDatabase } from '../../ops/clusters';
import { Client, createLearner } from '../factories';
import { startCuttable } from '../setup/cuttable';
import { startServer } from '../setup/server';
import { layOutVersion, smaller } from '../setup/version';

const { adminUrl, sandboxUrl } = inject('postgres');

let version: string;
beforeAll(async () => {
  version = await layOutVersion({ madeAt: new Date(), edits: [smaller] });
});
afterAll(() => rm(version, { recursive: true }));

test('a site that starts while its sandbox is away serves the rest, and has data and lessons once it answers', async () => {
  const away = await startCuttable(Object.assign(new URL(sandboxUrl), { pathname: 'away' }).href);
  away.cut();
  const databaseUrl = await ensureDatabase({ adminUrl, name: 'away' });
  const { origin, logs, stop } = await startServer({
    databaseUrl,
    sandboxUrl: away.url,
    version,
    status: 503,
  });
  const visitor = new Client(origin);
  const query = { query: 'select count(*) as games from games', courseId: 0 };

  const state = async (path: string) => {
    const reply = await visitor.get(path);
    return [reply.status, await reply.json()];
  };
  const parts = { product: 'ok', sandbox: 'not answering' };
  expect(await state('/healthz')).toEqual([503, { status: 'unavailable', version: release, parts }]);
  expect(await state('/readyz')).toEqual([200, { status: 'ok', parts: { product: 'ok' } }]);
  for (const path of ['/', '/catalog', '/pricing', '/playground', '/login', '/about'])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  const learner = await createLearner(origin, { enrolled: true });
  for (const path of ['/dashboard', '/courses/1', '/profile', '/subscription'])
    expect([path, (await learner.get(path)).status]).toEqual([path, 200]);
  const refused = await visitor.post('/api/playground/execute-query', query);
  expect([refused.status, await refused.text()]).toEqual([
    503,
    expect.stringMatching(/^The SQL server is not answering right now/),
  ]);
  expect(refused.headers.get('Retry-After')).toBe('2');
  const form = { query: query.query, level: '1', hints: '0', intent: 'run' };
  expect(await (await visitor.submit('/playground', form)).text()).toContain(
    'The SQL server is not answering right now',
  );
  expect((await learner.read('/api/courses/1/dashboard')).lessons).toEqual([]);

  await away.mend();
  await vi.waitFor(
    async () => expect((await learner.read('/api/courses/1/dashboard')).lessons).toHaveLength(13),
    { timeout: 60_000, interval: 250 },
  );
  expect(await state('/healthz')).toEqual([
    200,
    { status: 'ok', version: release, parts: { ...parts, sandbox: 'ok' } },
  ]);
  const answered = await visitor.post('/api/playground/execute-query', query);
  expect([answered.status, await answered.json()]).toEqual([
    200,
    expect.objectContaining({ rows: [{ games: '82' }] }),
  ]);
  expect(logs().match(/"msg":"the sandbox server [^"]+"/g)).toEqual([
    '"msg":"the sandbox server does not answer: SQL and new lessons wait for it"',
    '"msg":"the sandbox server answers: data and lessons are laid out"',
  ]);
  await stop();
  away.stop();
}, 120_000);
