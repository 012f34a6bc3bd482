import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildSandbox } from '~/features/sandbox/build.server';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { buildIfStale } from '../../ops/build.mjs';
import { ensureDatabase, startClusters } from '../../ops/clusters';
import { migrateDatabase } from '../../ops/data/migrate';
import { seedDatabase } from '../../ops/data/seed';
import { cloneDatabase } from './database';
import { testEnvironment } from './environment';
import { startOAuthServer } from './oauth-server';
import { compileServer, startServer } from './server';
import { maxWorkers } from './workers';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The servers of this run. `templateUrl` is the migrated and seeded database that others are cloned from;
     * each worker of the unit tests has one of `unitUrls`.
     */
    postgres: { adminUrl: string; templateUrl: string; unitUrls: string[]; sandboxUrl: string };
    api: { origin: string; databaseUrl: string };
  }
}

/** Runs once per project, sequentially: the first project that needs a server starts it for all. */
export default async function setup(project: TestProject) {
  const root = project.vitest.getRootProject();
  if (!root.getProvidedContext().postgres) {
    const needsSite = project.vitest.projects.some(servesSite);
    const [databases] = await Promise.all([startDatabases(project), needsSite && buildIfStale()]);
    root.provide('postgres', databases);
  }
  if (!servesSite(project)) return;
  await compileServer();
  return startSite(project);
}

const servesSite = ({ name }: TestProject) => ['api', 'attack', 'replicas', 'night'].includes(name);

/** The production build with test doubles of OAuth providers, configured to trust a proxy. */
async function startSite(project: TestProject) {
  const { postgres } = project.vitest.getRootProject().getProvidedContext();
  const databaseUrl = await cloneDatabase(project.name, postgres);
  const providers = await startOAuthServer();
  const env = { ...providers.env, TRUST_PROXY: '1' };
  const server = await startServer({ databaseUrl, sandboxUrl: postgres.sandboxUrl, env });
  project.provide('api', { origin: server.origin, databaseUrl });
  return async () => {
    await server.stop();
    providers.stop();
  };
}

async function startDatabases({ vitest }: TestProject) {
  const dataDir = testEnvironment.DATA_DIR;
  const settings = {
    ...{ fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
    // Several sites run at once, each with its own connections.
    max_connections: '100',
    // Makes password checks cheap, because the tests open thousands of connections.
    scram_iterations: '1',
  };
  const clusters = await startClusters({ dataDir, settings });
  vitest.onClose(async () => {
    await clusters.stop();
    if (process.env.KEEP_TEST_DATA) return;
    // Where Postgres cannot access the folder, its clusters are in another one.
    for (const directory of [dirname(clusters.product.directory), dataDir])
      await rm(directory, { recursive: true, force: true });
  });
  const [adminUrl, sandboxUrl] = [clusters.product.url, clusters.sandbox.url];
  const templateUrl = await ensureDatabase({ adminUrl, name: 'boxscore' });
  await Promise.all([
    migrateDatabase(templateUrl),
    buildSandbox({ adminUrl: sandboxUrl, datasets: await readDatasets('datasets') }),
  ]);
  await seedDatabase({ databaseUrl: templateUrl, sandboxUrl });
  const servers = { adminUrl, templateUrl, sandboxUrl };
  const unitUrls: string[] = [];
  for (let worker = 1; worker <= maxWorkers; worker += 1)
    unitUrls.push(await cloneDatabase(`unit_${worker}`, servers));
  return { ...servers, unitUrls };
}
