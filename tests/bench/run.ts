import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSandbox } from '~/features/sandbox/build.server';
import { readDataset } from '~/features/sandbox/dataset.server';
import { provideBrowser } from '../../ops/browser.mjs';
import { ensureDatabase, startClusters } from '../../ops/clusters';
import { migrateDatabase } from '../../ops/data/migrate';
import { seedDatabase } from '../../ops/data/seed';
import { finishersScreens, learnerScreens, publicScreens } from '../e2e/screens';
import {
  type AnswerKey,
  type Client,
  completeLessons,
  createLearner,
  passAssessment,
  readAnswers,
} from '../factories';
import { cloneDatabase } from '../setup/database';
import { testEnvironment } from '../setup/environment';
import { compileServer, startServer, stopServers } from '../setup/server';
import { benchAbuse } from './abuse';
import { benchCapacity } from './capacity';
import { benchClassroom } from './classroom';
import { postmasterOf } from './cpu';
import { benchGrading } from './grading';
import { benchLighthouse } from './lighthouse';
import { overBudget } from './measure';
import { benchHtml, benchLanding } from './pages';
import { benchQueries } from './query';
import { benchScale } from './scale';
import { benchSiege } from './siege';
import { benchSizes } from './sizes';
import { benchThin } from './thin';

const anyones = ['/', '/catalog', '/pricing'];
const learners = ['/dashboard', '/courses/1', '/lessons/1?item=1', '/subscription', '/account'];

/** `npm run bench -- abuse grading` runs only these parts, `-- lighthouse /pricing` only this screen. */
const asked = process.argv.slice(2).filter((word) => !word.startsWith('/'));
const askedPaths = process.argv.slice(2).filter((word) => word.startsWith('/'));
const part = async (name: string, bench: () => Promise<void>) => {
  if (asked.length === 0 || asked.includes(name)) await bench();
};

const dataDir = await mkdtemp(join(tmpdir(), 'boxscore-bench-'));
const clusters = await startClusters({ dataDir });
try {
  const sandboxUrl = clusters.sandbox.url;
  const databaseUrl = await ensureDatabase({ adminUrl: clusters.product.url, name: 'boxscore' });
  await migrateDatabase(databaseUrl);
  const dataset = await readDataset('datasets', 'sports-business');
  await buildSandbox({ adminUrl: sandboxUrl, datasets: [dataset] });
  await seedDatabase({ databaseUrl, sandboxUrl });
  const servers = { adminUrl: clusters.product.url, templateUrl: databaseUrl, sandboxUrl };
  const crowded = await cloneDatabase('boxscore_crowded', servers);
  await compileServer();
  const { origin, pid } = await startServer({ databaseUrl, sandboxUrl });
  const learner = await createLearner(origin, { enrolled: true });
  const postmasters = {
    product: postmasterOf(clusters.product.directory),
    sandbox: postmasterOf(clusters.sandbox.directory),
  };

  // Set before this process imports the build, which parses the environment at import.
  Object.assign(process.env, testEnvironment, {
    DATABASE_URL: databaseUrl,
    SANDBOX_DATABASE_URL: sandboxUrl,
  });
  const crowd = (size: number) =>
    Promise.all(Array.from({ length: size }, () => createLearner(origin, { enrolled: true })));
  const sandbox = { sandboxUrl, schema: dataset.visible.schema };
  await part('sizes', () => benchSizes(origin));
  await part('html', () => benchHtml(learner, [...anyones, ...learners]));
  // Only on request: it is downloaded, and takes half an hour.
  if (asked.includes('lighthouse')) await lookWithLighthouse(origin, databaseUrl);
  await part('thin', async () => {
    const types = (await readAnswers(databaseUrl, 1)).map(({ type }) => type);
    const pupil = await createLearner(origin, { enrolled: true });
    await completeLessons(databaseUrl, pupil.userId, 1);
    // Opens the dashboard, so that its notices do not cover the measured pages.
    await pupil.get('/dashboard');
    await benchThin(origin, pupil, `/lessons/1?item=${types.indexOf('exercises') + 1}`);
  });
  await part('queries', () => benchQueries({ learner, ...sandbox }));
  await part('grading', async () => {
    const learners = await crowd(4);
    for (const { userId } of learners) await completeLessons(databaseUrl, userId);
    await benchGrading({ learners, exercise: await findHeaviestExercise(databaseUrl), ...sandbox });
  });
  await part('abuse', async () => benchAbuse({ learner, abusers: await crowd(9) }));
  await part('siege', async () => benchSiege({ origin, pid, reader: learner, hostile: await crowd(10) }));
  await part('classroom', () => benchClassroom(origin));
  await part('capacity', async () => {
    const second = await startServer({ databaseUrl, sandboxUrl });
    await benchCapacity({
      sites: [{ origin, pid }, second],
      databaseUrl,
      adminUrl: clusters.product.url,
      sandboxUrl,
      servers: postmasters,
    });
    await second.stop();
  });
  await part('landing', () => benchLanding(origin));
  await part('scale', async () => {
    const server = await startServer({ databaseUrl: crowded, sandboxUrl });
    await benchScale({ origin, databaseUrl }, { origin: server.origin, databaseUrl: crowded });
  });
} finally {
  await stopServers();
  await clusters.stop();
  for (const { directory } of [clusters.product, clusters.sandbox]) await rm(directory, { recursive: true });
  for (const directory of [dataDir, testEnvironment.DATA_DIR]) {
    await rm(directory, { recursive: true, force: true });
  }
}
if (overBudget.length > 0) {
  console.error(`\nBudgets that are exceeded:\n  ${overBudget.join('\n  ')}`);
  process.exitCode = 1;
}

async function lookWithLighthouse(origin: string, databaseUrl: string) {
  const learner = await createLearner(origin, { enrolled: true });
  const payer = await createLearner(origin);
  const finisher = await createLearner(origin, { enrolled: true });
  const { certificateId } = await passAssessment(databaseUrl, finisher.email);
  await completeLessons(databaseUrl, finisher.userId);
  // Opens the dashboard, so that its notices do not cover the measured pages.
  for (const who of [learner, finisher]) await who.get('/dashboard');
  const types = (await readAnswers(databaseUrl, 1)).map(({ type }) => type);
  const items = ['texts', 'quizzes', 'exercises'].map(
    (type) => `/lessons/1?item=${types.indexOf(type as AnswerKey['type']) + 1}`,
  );
  // Lighthouse gives no score to a page with status 404.
  const visitors = publicScreens.filter((path) => !/^\/(nothing|certificates\/nothing)/.test(path));
  const some = (paths: readonly string[]) =>
    paths.filter((path) => askedPaths.length === 0 || askedPaths.includes(path));
  const group = (title: string, paths: readonly string[], budget: number, who?: Client) => {
    return {
      title,
      paths: some(paths),
      budget,
      cookie: who?.cookieHeader() ?? '',
      isClosed: title !== 'A visitor',
    };
  };
  await benchLighthouse(
    origin,
    [
      group('A visitor', visitors, 100),
      group('Who was given the address', [`/certificates/${certificateId}`], 100),
      group('A learner', [...learnerScreens, '/playground'], 99, learner),
      group('One who passed', [...new Set([...finishersScreens, ...items, '/assessments/1'])], 99, finisher),
      group('One who pays', ['/checkout?plan=2'], 99, payer),
    ],
    await provideBrowser(),
  );
}

async function findHeaviestExercise(databaseUrl: string): Promise<AnswerKey> {
  const exercises = (await readAnswers(databaseUrl, 7)).filter(({ type }) => type === 'exercises');
  const heaviest =
    exercises.find(({ answer }) => /join sales/.test(answer) && /group by/.test(answer)) ?? exercises.at(-1);
  if (!heaviest) throw new Error('lesson 7 has no exercise');
  return heaviest;
}
