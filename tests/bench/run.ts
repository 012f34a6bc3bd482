import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateDatabase } from 'drizzle/migrate';
import { seedDatabase } from 'drizzle/seed';
import { buildSandbox } from '~/features/sandbox/build.server';
import { ensureDatabase, startClusters } from '../../ops/clusters';
import { type AnswerKey, completeLessons, createLearner, type Learner, readAnswers } from '../factories';
import { testEnvironment } from '../setup/environment';
import { startServer, stopServers } from '../setup/server';
import { benchHtml, benchLanding } from './pages';
import { benchAbuse, benchGrading, benchQueries } from './query';
import { benchScale, copyDatabase } from './scale';
import { benchSizes } from './sizes';

const screens = [
  '/',
  '/catalog',
  '/pricing',
  '/dashboard',
  '/courses/1',
  '/lessons/1?item=1',
  '/subscription',
  '/account',
];

const dataDir = await mkdtemp(join(tmpdir(), 'boxscore-bench-'));
const clusters = await startClusters({ dataDir });
try {
  const sandboxUrl = clusters.sandbox.url;
  const databaseUrl = await ensureDatabase({ adminUrl: clusters.product.url, name: 'boxscore' });
  await migrateDatabase(databaseUrl);
  await buildSandbox({ adminUrl: sandboxUrl, datasetsDir: 'datasets' });
  await seedDatabase({ databaseUrl, sandboxUrl });
  const crowded = await copyDatabase({
    adminUrl: clusters.product.url,
    databaseUrl,
    name: 'boxscore_crowded',
  });
  const { origin } = await startServer({ databaseUrl, sandboxUrl });
  const learner = await createLearner(origin, { enrolled: true });

  // The build is read in this process too, and parses the environment when it is loaded.
  Object.assign(process.env, testEnvironment, {
    DATABASE_URL: databaseUrl,
    SANDBOX_DATABASE_URL: sandboxUrl,
  });
  await benchSizes();
  await benchHtml(learner, screens);
  await benchQueries({ learner, sandboxUrl, schema: 'sports_business' });
  const exercise = await reachHeaviestExercise(learner, databaseUrl);
  await benchGrading({ learner, sandboxUrl, schema: 'sports_business', exercise });
  const abusers = await Promise.all(
    Array.from({ length: 9 }, () => createLearner(origin, { enrolled: true })),
  );
  await benchAbuse({ learner, abusers });
  await benchLanding(origin);
  const server = await startServer({ databaseUrl: crowded, sandboxUrl });
  await benchScale({ origin, databaseUrl }, { origin: server.origin, databaseUrl: crowded });
} finally {
  await stopServers();
  await clusters.stop();
  for (const { directory } of [clusters.product, clusters.sandbox]) await rm(directory, { recursive: true });
  await rm(dataDir, { recursive: true });
}

/** Completes everything before an exercise that joins two seasons of tickets, and returns it. */
async function reachHeaviestExercise(learner: Learner, databaseUrl: string): Promise<AnswerKey> {
  await completeLessons(databaseUrl, learner.userId);
  const exercises = (await readAnswers(databaseUrl, 7)).filter(({ type }) => type === 'exercises');
  const heaviest =
    exercises.find(({ answer }) => /join sales/.test(answer) && /group by/.test(answer)) ?? exercises.at(-1);
  if (!heaviest) throw new Error('lesson 7 has no exercise');
  return heaviest;
}
