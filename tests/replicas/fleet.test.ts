import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { buildSandbox } from '~/features/sandbox/build.server';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { findFreePort } from '../../ops/free-port';
import { inTurn } from '../attack/requests';
import { startSandboxServer } from '../attack/server-state';
import { completeLessons, readAnswers, readReferences } from '../factories';
import { startCuttable } from '../setup/cuttable';
import { cloneDatabase, withDatabase } from '../setup/database';
import { startBalancer } from '../setup/fleet/balancer';
import { startPooler } from '../setup/fleet/pooler';
import { findProgram } from '../setup/fleet/program';
import { startServer, type TestServer } from '../setup/server';
import { Player } from './journey';
import { sessionsOn } from './sessions';

const [haproxy, pgbouncer] = [findProgram('haproxy'), findProgram('pgbouncer')];
const without = haproxy && pgbouncer ? '' : ' (skipped: install haproxy and pgbouncer, as Debian names them)';
const learners = 8;
const verdicts = ['right', 'wrong', 'right', 'wrong', 'right'] as const;

describe.skipIf(without)(`two replicas behind a balancer, a pooler and two sandbox servers${without}`, () => {
  let databaseUrl: string;
  let servers: Awaited<ReturnType<typeof startSandboxServer>>[];
  let first: Awaited<ReturnType<typeof startCuttable>>;
  let pooler: Awaited<ReturnType<typeof startPooler>>;
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  let sites: TestServer[];
  let players: Player[];
  let start: (port: number) => Promise<TestServer>;
  let ports: number[];

  beforeAll(async () => {
    servers = await Promise.all([startSandboxServer(), startSandboxServer()]);
    const datasets = await readDatasets('datasets');
    await Promise.all(servers.map(({ url }) => buildSandbox({ adminUrl: url, datasets })));
    first = await startCuttable(servers[0]?.url ?? '');
    databaseUrl = await cloneDatabase('fleet', inject('postgres'));
    pooler = await startPooler(pgbouncer ?? '', databaseUrl);
    ports = [await findFreePort(), await findFreePort()];
    const port = await findFreePort();
    const origin = `http://localhost:${port}`;
    const env = { APP_URL: origin, TRUST_PROXY: '1', DRAIN_SECONDS: '1' };
    const sandboxUrl = `${first.url},${servers[1]?.url}`;
    start = (port) => startServer({ databaseUrl: pooler.url, sandboxUrl, env, port });
    sites = await Promise.all(ports.map(start));
    balancer = await startBalancer(haproxy ?? '', port, ports);
    players = Array.from({ length: learners }, (_, index) => new Player(origin, index % 2 === 0));
  });
  afterAll(async () => {
    for (const site of sites) await site.stop();
    await balancer.stop();
    await pooler.stop();
    first.stop();
    for (const server of servers) await server.stop();
  });

  /** All players play in parallel; returns each one's confirmed steps. `meanwhile` starts after a third of all steps. */
  async function together(
    steps: number,
    play: (player: Player, done: () => void) => Promise<void>,
    meanwhile: () => Promise<void>,
  ) {
    let count = 0;
    let begin = () => {};
    const reached = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const done = () => {
      count += 1;
      if (count === Math.ceil((learners * steps) / 3)) begin();
    };
    await Promise.all([...players.map((player) => play(player, done)), reached.then(meanwhile)]);
    expect(count).toBe(learners * steps);
  }

  test('a replica that is killed loses nothing and refuses nothing, and the one that takes its place serves', async () => {
    const items = await readAnswers(databaseUrl, 1);
    await together(
      items.length,
      async (player, done) => {
        await player.signUp();
        for (const [index, item] of items.entries()) {
          await player.answer(item, index + 1);
          done();
        }
      },
      async () => {
        await sites[0]?.kill9();
        sites[0] = await start(ports[0] ?? 0);
      },
    );
    for (const { client } of players) {
      const { lessons } = await client.read('/api/courses/1/dashboard');
      expect(lessons[0]).toMatchObject({ completedItems: items.length, progress: 100 });
    }
    for (const site of sites) await vi.waitFor(() => expect(site.logs()).toContain('"route":"/'));
  }, 60_000);

  test('a sandbox server that is killed makes no right answer wrong, and has its learners again when it is back', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const items = await readAnswers(databaseUrl, 2);
    expect(await sessionsOn(servers[0]?.url ?? '')).toBeGreaterThan(sites.length);
    await together(
      items.length,
      async (player, done) => {
        for (const [index, item] of items.entries()) {
          await player.answer(item, index + 1);
          expect(await player.play('select 6 * 7 as answer')).toEqual([200, expect.stringContaining('42')]);
          done();
        }
      },
      async () => {
        first.cut();
        process.kill(servers[0]?.postmaster() ?? 0, 'SIGKILL');
      },
    );
    const away = players
      .flatMap(({ failures }) => failures)
      .filter((failure) => /not answering/.test(failure));
    expect(away).toEqual([]);
    await first.mend();
    await vi.waitFor(
      async () => {
        for (const player of players) expect((await player.play('select 1'))[0]).toBe(200);
        expect(await sessionsOn(servers[0]?.url ?? '')).toBeGreaterThan(sites.length);
      },
      { timeout: 20_000, interval: 250 },
    );
  }, 60_000);

  test('a replica that is stopped is left out before it goes: nobody sees anything, and the points are right', async () => {
    const references = await readReferences(databaseUrl);
    const told = new Map<string, number>();
    await together(
      verdicts.length,
      async ({ client, email }, done) => {
        const { user_id: userId } = await client.read('/api/user');
        await completeLessons(databaseUrl, userId);
        const { enrollmentId, materials } = await client.read('/api/assessments/1/materials');
        for (const [index, verdict] of verdicts.entries()) {
          const { id: materialId } = materials[index];
          const answer = verdict === 'right' ? references.get(materialId) : 'select 1 as nothing';
          const asked = { materialId, answer, usedHints: [], userId, enrollmentId };
          const reply = await inTurn(() => client.post('/api/assessments/1/submit', asked));
          const { isCorrect, pointsEarned } = await reply.json();
          expect(isCorrect).toBe(verdict === 'right');
          told.set(email, (told.get(email) ?? 0) + pointsEarned);
          done();
        }
      },
      async () => sites[1]?.stop(),
    );
    const kept = await withDatabase(
      databaseUrl,
      (sql) => sql<{ email: string; points: number }[]>`
        select email, sum(points_earned)::int as points from assessment_answers
        join assessment_attempts on assessment_attempts.id = attempt_id join enrollments on enrollments.id = enrollment_id
        join users on users.id = user_id group by email`,
    );
    expect(new Map(kept.map(({ email, points }) => [email, points]))).toEqual(told);
    expect([...told.values()]).toEqual(Array(learners).fill(30));
  }, 60_000);
});
