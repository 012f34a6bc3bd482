import { join } from 'node:path';
import * as schema from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Executor } from '~/db.server';
import { readCatalog } from '../content/catalog';
import { compileCourse, hashCourse } from '../content/course';
import { openDataset } from '../content/dataset-connection';
import { readDictionary } from '../content/dictionary';
import { insertDemoLearner } from './demo';
import { upsertCatalog, upsertPlans } from './write-catalog';
import { writeCourse } from './write-course';

/** `madeAt`: when the build with these texts was made. The texts of a later build are not overwritten. */
export type Seeding = { databaseUrl: string; datasetsDir: string; madeAt: Date };

const { datasets } = schema;

/** Writes plans and catalogue, without the sandbox. Returns false where those of a later build are in the database. */
export async function seedCatalog({ databaseUrl, datasetsDir, madeAt }: Seeding): Promise<boolean> {
  const catalog = await readCatalog(datasetsDir);
  const rows = await Promise.all(
    withData(catalog).map(async ({ dataset }) => {
      const { tables } = await readDictionary(join(datasetsDir, dataset));
      return { name: dataset, contentHash: '', dictionary: tables, diagram: '', playgroundLesson: '' };
    }),
  );
  return withDatabase(databaseUrl, (db) =>
    alone(db, async (tx) => {
      const known = await tx.select({ madeAt: datasets.madeAt }).from(datasets);
      if (known.some((dataset) => isLater(dataset.madeAt, madeAt))) return false;
      await upsertPlans(tx, catalog);
      // The rows of courses refer to these rows; the lessons may follow later.
      await tx.insert(datasets).values(rows).onConflictDoNothing();
      await upsertCatalog(tx, catalog);
      await tx.update(datasets).set({ madeAt });
      return true;
    }),
  );
}

/**
 * Writes the lessons into a database that has the catalogue. A second call changes nothing.
 * @param args.sandboxUrl admin connection to the built sandbox: worked queries run there
 */
export async function seedLessons(args: Seeding & { sandboxUrl: string; demo: boolean }): Promise<void> {
  const { databaseUrl, sandboxUrl, datasetsDir, madeAt, demo } = args;
  const courses = withData(await readCatalog(datasetsDir));
  await withDatabase(databaseUrl, async (db) => {
    for (const { id: courseId, dataset } of courses) {
      const dir = join(datasetsDir, dataset);
      const contentHash = await hashCourse(dir, madeAt);
      const isDue = async (tx: Executor) => {
        const [known] = await tx.select().from(datasets).where(eq(datasets.name, dataset));
        return known && known.contentHash !== contentHash && !isLater(known.madeAt, madeAt);
      };
      if (!(await isDue(db))) continue;
      const { run, close } = await openDataset({ sandboxUrl, datasetsDir, dataset });
      const content = await compileCourse({ dir, run }).finally(close);
      await alone(db, async (tx) => {
        if (await isDue(tx)) await writeCourse(tx, { courseId, content, contentHash });
      });
    }
    if (demo) await db.transaction(insertDemoLearner);
  });
}

/** seedCatalog and seedLessons, with a built sandbox. */
export async function seedDatabase(args: {
  databaseUrl: string;
  sandboxUrl: string;
  datasetsDir?: string;
  madeAt?: Date;
  demo?: boolean;
}): Promise<void> {
  const all = { datasetsDir: 'datasets', madeAt: new Date(), demo: false, ...args };
  await seedCatalog(all);
  await seedLessons(all);
}

function withData({ industries }: Awaited<ReturnType<typeof readCatalog>>) {
  const courses = industries.flatMap((industry) => industry.courses);
  return courses.flatMap(({ id, dataset }) => (dataset ? [{ id, dataset }] : []));
}

function isLater(known: Date | null, madeAt: Date): boolean {
  return known !== null && known > madeAt;
}

async function withDatabase<T>(
  databaseUrl: string,
  work: (db: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const client = postgres(databaseUrl, { max: 1, prepare: false, onnotice: () => {} });
  try {
    return await work(connect(client));
  } finally {
    await client.end();
  }
}

const connect = (client: postgres.Sql) => drizzle(client, { schema });

function alone<T>(db: ReturnType<typeof connect>, work: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('boxscore:seed'))`);
    return work(tx);
  });
}
