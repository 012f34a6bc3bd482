import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { ensureDatabase } from '../../ops/clusters';
import { migrateDatabase } from '../../ops/data/migrate';
import { startCluster } from '../../ops/postgres';
import { createLearner, type Learner } from '../factories';
import { startServer } from '../setup/server';

/** In milliseconds: shorter than the driver's pause after several failures, longer than a restart on a busy machine. */
const longestOutage = 15_000;
/** The site counts as back after so many consecutive answers. */
const answersWhenBack = 50;

test('Postgres killed under load: 503 at worst, soon back, and nothing acknowledged is lost', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const dataDir = mkdtempSync(join(tmpdir(), 'boxscore-outage-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const cluster = await startCluster({ name: 'product', dataDir });
  onTestFinished(() => cluster.stop());
  const databaseUrl = await ensureDatabase({ adminUrl: cluster.url, name: 'outage' });
  await migrateDatabase(databaseUrl);
  const { origin, stop } = await startServer({ databaseUrl, sandboxUrl: inject('postgres').sandboxUrl });

  const learners = await Promise.all(Array.from({ length: 5 }, () => createLearner(origin)));
  const statuses = new Set<number>();
  const outages: number[] = [];
  let isKilled = false;
  let killedAt = 0;

  const keepSaving = async (learner: Learner) => {
    let acknowledged = 0;
    let answered = 0;
    let backAt = 0;
    for (let n = 1; !isKilled || answered < answersWhenBack; n += 1) {
      const { status } = await learner.post('/api/user-data', { city: String(n) });
      statuses.add(status);
      if (status === 200) acknowledged = n;
      answered = status === 200 && isKilled ? answered + 1 : 0;
      if (answered === 1) backAt = performance.now();
      if (n === 20 && !isKilled) {
        isKilled = true;
        killedAt = performance.now();
        killServer(cluster.directory);
      }
    }
    const { city } = (await learner.read('/api/user-data')) as { city: string };
    // A refused write may have been saved nevertheless.
    expect(Number(city)).toBeGreaterThanOrEqual(acknowledged);
    outages.push(backAt - killedAt);
  };
  await Promise.all(learners.map(keepSaving));
  expect([...statuses].sort()).toEqual([200, 503]);
  expect(warn).toHaveBeenCalledOnce();
  expect(Math.max(...outages)).toBeLessThan(longestOutage);
  await stop();
}, 60_000);

function killServer(directory: string) {
  process.kill(Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL');
}
