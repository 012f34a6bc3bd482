import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSandbox } from '~/features/sandbox/build.server';
import { buildIfStale } from '../../ops/build.mjs';
import { ensureDatabase, startClusters } from '../../ops/clusters';
import { migrateDatabase } from '../../ops/data/migrate';
import { seedDatabase } from '../../ops/data/seed';
import { cloneDatabase } from './database';
import { testEnvironment } from './environment';
import { startServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers of this run; `templateUrl` is the migrated and seeded database that others are cloned from. */
    postgres: { adminUrl: string; templateUrl: string; sandboxUrl: string };
    /** The server that API tests share, and its database. */
    api: { origin: string; databaseUrl: string };
  }
}

/** Runs once for each project, one after the other: the first to come starts the databases for all. */
export default async function setup(project: TestProject) {
  const root = project.vitest.getRootProject();
  if (!root.getProvidedContext().postgres) root.provide('postgres', await startDatabases(project));
  if (project.name !== 'api') return;

  await buildIfStale();
  const { postgres } = root.getProvidedContext();
  const databaseUrl = await cloneDatabase('api', postgres);
  const server = await startServer({ databaseUrl, sandboxUrl: postgres.sandboxUrl });
  project.provide('api', { origin: server.origin, databaseUrl });
  return server.stop;
}

async function startDatabases({ vitest }: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'boxscore-test-'));
  const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  const clusters = await startClusters({ dataDir, settings });
  vitest.onClose(async () => {
    await clusters.stop();
    await rm(dirname(clusters.product.directory), { recursive: true });
    for (const directory of [dataDir, testEnvironment.DATA_DIR]) {
      await rm(directory, { recursive: true, force: true });
    }
  });
  const [adminUrl, sandboxUrl] = [clusters.product.url, clusters.sandbox.url];
  const templateUrl = await ensureDatabase({ adminUrl, name: 'boxscore' });
  await Promise.all([
    migrateDatabase(templateUrl),
    buildSandbox({ adminUrl: sandboxUrl, datasetsDir: 'datasets' }),
  ]);
  await seedDatabase({ databaseUrl: templateUrl, sandboxUrl });
  return { adminUrl, templateUrl, sandboxUrl };
}
