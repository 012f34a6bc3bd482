import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressesOf } from '~/features/sandbox/addresses.server';
import { contractSchema } from '~/features/sandbox/contract';
import { gradeQuery } from '~/features/sandbox/grade.server';
import { cancelQuery, runQuery } from '~/features/sandbox/query.server';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import { openFixtureSandbox } from '../setup/sandbox/open-sandbox';
import { startSandboxServer } from './server-state';

/** `MIXUP_QUERIES=50000 npx vitest run --project attack tests/attack/mix-up.test.ts` runs for minutes. */
const queries = Number(process.env.MIXUP_QUERIES ?? 400);
const dataset = 'park-league';
const atOnce = 24;
let server: Awaited<ReturnType<typeof startSandboxServer>>;
let sandbox: Sandbox;

beforeAll(async () => {
  server = await startSandboxServer();
  sandbox = await openFixtureSandbox({ serverUrl: server.url });
  // Makes the site read the tables now, so that no learner's cancellation hits that query.
  await runQuery({ query: 'select 1', dataset, learner: { userId: 0 } }, sandbox);
});
afterAll(async () => {
  await sandbox.close();
  await server.stop();
});

const slow = 'players a, players b, players c, players d, players e';
/** Learners' queries, each with a tag that its answer or error must contain. */
const texts = {
  quick: (tag: string) => `select '${tag}' as tag, count(*) from players where hits is null`,
  many: (tag: string) => `select '${tag}' || '.' || id as tag, name from players`,
  wide: (tag: string) => `select '${tag}.' || repeat('x', 50000) as tag from generate_series(1, 200)`,
  empty: (tag: string) => `select 1 as "${tag}" from players where false`,
  wrongValue: (tag: string) => `select '${tag}'::int`,
  wrongName: (tag: string) => `select "${tag}" from players`,
  slow: (tag: string) => `select '${tag}' as tag, count(*) from ${slow}`,
  slower: (tag: string) => `select '${tag}' as tag from ${slow} order by random()`,
};
const asking = fc.record({
  text: fc.constantFrom(...(Object.keys(texts) as (keyof typeof texts)[]), 'quick', 'many'),
  ending: fc.constantFrom('none', 'none', 'none', 'leave', 'cancel'),
  isGraded: fc.boolean(),
  afterMs: fc.nat(80),
});
type Asking = typeof asking extends fc.Arbitrary<infer T> ? T : never;

const outcomes = new Map<string, number>();
const tagsIn = (text: string) => new Set(text.match(/tag-\d+-end/g) ?? []);

async function ask(n: number, worker: number, { text, ending, isGraded, afterMs }: Asking) {
  const tag = `tag-${n}-end`;
  const query = texts[text as keyof typeof texts](tag);
  const isSlow = text.startsWith('slow');
  const visitor = isSlow || ending !== 'none' ? `once ${n}` : `often ${worker}`;
  const learner = { visitor, network: visitor };
  const leaving = new AbortController();
  const timer = setTimeout(
    () => (ending === 'cancel' ? cancelQuery(learner, sandbox) : leaving.abort()),
    isSlow ? afterMs * 5 : afterMs,
  );
  if (ending === 'none' && !(isSlow && n % 20 > 0)) clearTimeout(timer);
  const args = { query, dataset, learner, signal: leaving.signal };
  const reference = "select 'nobody' as tag, count(*) from teams";
  try {
    const result = isGraded
      ? (await gradeQuery({ ...args, reference, contract: contractSchema.parse({}) }, sandbox)).result
      : await runQuery(args, sandbox);
    const told = JSON.stringify(result);
    expect([...tagsIn(told)]).toEqual([tag]);
    if (text !== 'empty') for (const row of result.rows) expect(row[0]).toContain(tag);
    outcomes.set('answered', (outcomes.get('answered') ?? 0) + 1);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect([...tagsIn(error.message)].filter((other) => other !== tag)).toEqual([]);
    if (error.code === 'bad_request' && !/took longer|too big|was cancelled/.test(error.message)) {
      expect(error.message).toContain(tag);
      expect(text).toMatch(/^wrong/);
    }
    outcomes.set(error.code, (outcomes.get(error.code) ?? 0) + 1);
  } finally {
    clearTimeout(timer);
  }
}

async function sabotage(signal: AbortSignal) {
  const { admin } = addressesOf(sandbox.settings.adminUrl);
  for (let round = 1; !signal.aborted; round += 1) {
    await delay(150);
    const client = new pg.Client({ connectionString: admin.maintenance });
    client.on('error', () => undefined);
    const how = round % 3 === 0 ? 'pg_terminate_backend' : 'pg_cancel_backend';
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid, ${round % 25 === 0 ? 'true' : `${how}(pid)`} from pg_stat_activity
         where usename = 'sandbox_login' order by random() limit 1`,
      );
      if (round % 25 === 0 && rows[0]) process.kill(rows[0].pid, 'SIGKILL');
    } catch {
      // The server restarts after the last kill.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

test(
  'whatever happens to queries and connections, nobody gets another’s answer',
  async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => undefined);
    const plan = fc.sample(asking, queries);
    const ending = new AbortController();
    const sabotaging = sabotage(ending.signal);
    let next = 0;
    try {
      await Promise.all(
        Array.from({ length: atOnce }, async (_, worker) => {
          for (let n = next++; n < plan.length; n = next++) await ask(n, worker, plan[n] as Asking);
        }),
      );
    } finally {
      ending.abort();
      await sabotaging;
    }
    if (process.env.MIXUP_QUERIES) console.log(Object.fromEntries(outcomes));
    expect(outcomes.get('answered')).toBeGreaterThan(queries / 5);
  },
  30_000 + queries * 100,
);
