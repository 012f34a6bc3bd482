import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runQuery } from '~/features/sandbox/query.server';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { untilServed } from '../../ops/content/certify/until-served';
import { openFixtureSandbox, parkLeague } from '../setup/sandbox/open-sandbox';
import { memoryLimitMb, memoryOf, readState, startSandboxServer, watchMemory } from './server-state';

export const dataset = 'park-league';
const { schema } = parkLeague.visible;
const tables = [`${schema}.teams`, `${schema}.players`];

/** A sandbox on a server that only this test file uses. `testHarm` adds tests that check both after the attacks. */
export function openAttackedSandbox() {
  let server: Awaited<ReturnType<typeof startSandboxServer>>;
  let sandbox: Sandbox;
  let before: string;
  let memory: ReturnType<typeof watchMemory>;
  let learners = 0;
  const newLearner = () => {
    learners += 1;
    return { visitor: `attacker ${learners}`, network: `network ${learners}` };
  };

  beforeAll(async () => {
    server = await startSandboxServer();
    sandbox = await openFixtureSandbox({ serverUrl: server.url });
    memory = watchMemory(server.postmaster());
    before = await readState(sandbox.settings.adminUrl, tables);
  });
  afterAll(async () => {
    memory.stop();
    await sandbox.close();
    await server.stop();
  });

  return {
    get sandbox() {
      return sandbox;
    },
    newLearner,
    async expectHonestService() {
      const honest = { query: 'select count(*), min(name) from teams', dataset, learner: newLearner() };
      const { rows } = await untilServed(() => runQuery(honest, sandbox));
      expect(rows).toEqual([['8', 'Team 1']]);
    },
    testHarm() {
      describe('after all of it', () => {
        test('nothing has changed on the server', async () => {
          expect(await readState(sandbox.settings.adminUrl, tables)).toBe(before);
        });

        test('memory stayed bounded, in the server’s processes and in ours', () => {
          expect(memory.peak()).toBeLessThan(memoryLimitMb);
          expect(memoryOf(process.pid)).toBeLessThan(1_000);
        });

        test('the server’s log holds nothing of the queries', () => {
          const log = server.log();
          expect(log.length).toBeLessThan(400_000);
          expect(log).not.toContain('xxxxxxxxxx');
        });
      });
    },
  };
}
