import { readFile } from 'node:fs/promises';
import { env } from '~/env/env.server';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { log } from '~/http/log.server';
import { checkDatabases } from '../check-databases';
import { inOneLine } from '../database-fault';
import { keepLearnerData, layOutNow } from './learner-data';
import { migrateDatabase } from './migrate';
import { seedCatalog } from './seed';

const datasetsDir = 'datasets';
/** The build writes it, by vite.config.ts. */
const madeAtFile = 'build/made-at';

/**
 * Resolves when the site can be served; without the sandbox server, the learners' data and the lessons come when it does.
 * @throws one line where a database will not do; what is wrong in the content
 */
export async function prepareData(args: { demo: boolean; stopping: AbortSignal }): Promise<void> {
  const { stopping, demo } = args;
  const layOut = await prepareProduct({ demo });
  await keepLearnerData({ ...layOut, stopping });
}

/** The same, once and for all: what no sandbox server was there for is left to the next start. @throws as prepareData */
export async function migrateAlone(): Promise<void> {
  await layOutNow(await prepareProduct({ demo: false }));
}

/** What needs the product database alone. Returns what the rest has to know. */
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
    throw inOneLine({ variable: variableOf(databaseUrl), url: databaseUrl, error });
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
