import { courses, datasets, industries } from 'drizzle/schema';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { lastKnown } from '~/http/last-known.server';
import { keptByVersion, versionOf } from '~/kept-rows.server';

const cardColumns = {
  id: courses.id,
  name: courses.name,
  description: courses.description,
  duration: courses.duration,
  level: courses.level,
  topics: courses.topics,
  isAvailable: courses.isAvailable,
};

export type CatalogCourse = Pick<typeof courses.$inferSelect, keyof typeof cardColumns>;

const version = sql<string>`string_agg(${versionOf(industries)} || ' ' || ${versionOf(courses)}, ' ' order by ${courses.id})`;
const versionOfCatalog = db
  .select({ version })
  .from(industries)
  .innerJoin(courses, eq(courses.industryId, industries.id))
  .prepare('version of the catalogue');

/** The industries, each with its courses in order; `onDashboard`: only the shorter tracks of the dashboard. */
export async function listCatalog({ onDashboard = false } = {}) {
  const [row] = await versionOfCatalog.execute();
  return readCatalog(onDashboard, row?.version ?? '');
}

const readCatalog = keptByVersion(async (onDashboard: boolean) => {
  const rows = await db
    .select({ industry: getTableColumns(industries), course: cardColumns })
    .from(industries)
    .innerJoin(courses, eq(courses.industryId, industries.id))
    .where(onDashboard ? eq(courses.onDashboard, true) : undefined)
    .orderBy(asc(industries.orderIndex), asc(courses.orderIndex));
  const catalog = new Map<string, typeof industries.$inferSelect & { courses: CatalogCourse[] }>();
  for (const { industry, course } of rows) {
    const entry = catalog.get(industry.id) ?? { ...industry, courses: [] };
    entry.courses.push(course);
    catalog.set(industry.id, entry);
  }
  return [...catalog.values()];
});

const teasers = db
  .select({ ...cardColumns, fullDescription: courses.fullDescription })
  .from(courses)
  .innerJoin(industries, eq(industries.id, courses.industryId))
  .where(eq(courses.onLanding, true))
  .orderBy(asc(industries.orderIndex), asc(courses.orderIndex))
  .prepare('teasers');

export const listTeasers = lastKnown(() => teasers.execute());

const datasetOfCourse = db
  .select({ courseName: courses.name, dataset: datasets.name, version: versionOf(datasets) })
  .from(courses)
  .innerJoin(datasets, eq(datasets.name, courses.datasetName))
  .where(sql`${sql.placeholder('courseId')}::int in (0, ${courses.id})`)
  .orderBy(asc(courses.id))
  .limit(1)
  .prepare('dataset of a course');

const dictionaryOf = keptByVersion(async (dataset: string) => {
  const [row] = await db
    .select({ tables: datasets.dictionary, diagram: datasets.diagram })
    .from(datasets)
    .where(eq(datasets.name, dataset));
  if (row) return row;
  throw withoutDataset();
});

export type Dictionary = Awaited<ReturnType<typeof getDictionary>>;

/** The dictionary of a course's dataset; course 0 is the playground, with the first course's. @throws AppError not_found */
export async function getDictionary(courseId: number) {
  const [row] = await datasetOfCourse.execute({ courseId });
  if (!row) throw withoutDataset();
  const { version, ...course } = row;
  return { ...course, ...(await dictionaryOf(course.dataset, version)) };
}

export const withoutDataset = () => new AppError('not_found', 'This course has no dataset.');

/** The name of a course's dataset; course 0 is the playground. @throws AppError not_found */
export async function getDataset(courseId: number): Promise<string> {
  const [row] = await datasetOfCourse.execute({ courseId });
  if (!row) throw withoutDataset();
  return row.dataset;
}

/**
 * A table as its dataset's dictionary describes it.
 * @throws AppError not_found
 */
export async function getTable({ dataset, name }: { dataset: string; name: string }) {
  const rows = db.select({ tables: datasets.dictionary }).from(datasets).where(eq(datasets.name, dataset));
  // Postgres takes no NUL in a text.
  const [row] = dataset.includes('\0') ? [] : await rows;
  const table = row?.tables.find((candidate) => candidate.name === name);
  if (!table) throw new AppError('not_found', 'There is no such table.');
  return table;
}
