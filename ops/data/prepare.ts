import { readFile } from 'node:fs/promises';
import { env } from '~/env/env.server';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { log } from '~/http/log.server';
import { checkDatabases } from '../check-databases';
import { toOperatorError } from '../database-fault';
import { keepLearnerData, layOutNow } from './learner-data';
import { migrateDatabase } from './migrate';
import { seedCatalog } from './seed';

const datasetsDir = 'datasets';
/** Written by the build. */
const madeAtFile = 'build/made-at';

/**
 * Resolves when the site can be served; the learners' data and the lessons follow when the sandbox server answers.
 * @throws an Error of one line where a database cannot be used; ContentError
 */
export async function prepareData(args: { demo: boolean; stopping: AbortSignal }): Promise<void> {
  const { stopping, demo } = args;
  const layOut = await prepareProduct({ demo });
  await keepLearnerData({ ...layOut, stopping });
}

/** As prepareData, without retries: sandbox servers that do not answer get their data at the next start. @throws the same */
export async function migrateAlone(): Promise<void> {
  await layOutNow(await prepareProduct({ demo: false }));
}

/** The part that needs only the product database. Returns the arguments for the learners' data. */
async function prepareProduct({ demo }: { demo: boolean }) {
  const { DATABASE_DIRECT_URL: databaseUrl, SANDBOX_DATABASE_URL: sandboxUrls } = env;
  await checkDatabases(env);
  const madeAt = await readMadeAt();
  const datasets = await readDatasets(datasetsDir);
  try {
    await migrateDatabase(databaseUrl, () =>
      log.info('another process migrates the database: waiting for it'),
    );
    const isNewest = await seedCatalog({ databaseUrl, datasetsDir, madeAt });
    if (!isNewest)
      log.info({ madeAt }, 'the lessons of a later build stay: those of this one are not written');
  } catch (error) {
    throw toOperatorError({ variable: variableOf(databaseUrl), url: databaseUrl, error });
  }
  return { databaseUrl, sandboxUrls, datasetsDir, datasets, madeAt, demo };
}

const variableOf = (url: string) => (url === env.DATABASE_URL ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');

async function readMadeAt(): Promise<Date> {
  if (env.NODE_ENV !== 'production') return new Date();
  try {
    return new Date(await readFile(madeAtFile, 'utf8'));
  } catch {
    throw new Error(`${madeAtFile} cannot be read: build the site first, with \`npm run build\`.`);
  }
}
