import { readFile } from 'node:fs/promises';
import { env } from '~/env.server';
import { readDatasets } from '~/features/sandbox/dataset.server';
import { log } from '~/http/log.server';
import { keepLearnerData } from './learner-data';
import { migrateDatabase } from './migrate';
import { seedCatalog } from './seed';

const datasetsDir = 'datasets';
/** The build writes it, by vite.config.ts. */
const madeAtFile = 'build/made-at';

/**
 * Resolves when the site can be served; without the sandbox server, the learners' data and the lessons come when it does.
 * @throws when the product database does not answer, or with what is wrong in the content
 */
export async function prepareData(args: { demo: boolean; stopping: AbortSignal }): Promise<void> {
  const { DATABASE_URL: databaseUrl, SANDBOX_DATABASE_URL: sandboxUrl } = env;
  await migrateDatabase(databaseUrl);
  const madeAt = env.NODE_ENV === 'production' ? new Date(await readFile(madeAtFile, 'utf8')) : new Date();
  const datasets = await readDatasets(datasetsDir);
  const isNewest = await seedCatalog({ databaseUrl, datasetsDir, madeAt });
  if (!isNewest) log.info({ madeAt }, 'the lessons of a later build stay: those of this one are not written');
  await keepLearnerData({ ...args, databaseUrl, sandboxUrl, datasetsDir, datasets, madeAt });
}
