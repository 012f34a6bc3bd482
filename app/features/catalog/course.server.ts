import { courses, datasets, industries } from 'drizzle/schema';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';
import { lastKnown } from '~/http/last-known.server';

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

/** The industries, each with its courses in order; `onDashboard`: only the shorter tracks of the dashboard. */
export async function listCatalog({ onDashboard = false } = {}) {
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
}

const teasers = db
  .select({ ...cardColumns, fullDescription: courses.fullDescription })
  .from(courses)
  .innerJoin(industries, eq(industries.id, courses.industryId))
  .where(eq(courses.onLanding, true))
  .orderBy(asc(industries.orderIndex), asc(courses.orderIndex))
  .prepare('teasers');

export const listTeasers = lastKnown(() => teasers.execute());

export type Dictionary = Awaited<ReturnType<typeof getDictionary>>;

/** A course's data; 0 is the playground's, sports-business. @throws AppError not_found for a course without a dataset */
export async function getDictionary(courseId: number) {
  const [row] = await db
    .select({
      courseName: courses.name,
      dataset: datasets.name,
      tables: datasets.dictionary,
      diagram: datasets.diagram,
    })
    .from(courses)
    .innerJoin(datasets, eq(datasets.name, courses.datasetName))
    .where(courseId === 0 ? eq(datasets.name, playgroundsDataset) : eq(courses.id, courseId))
    .limit(1);
  if (!row) throw withoutDataset();
  return row;
}

export const withoutDataset = () => new AppError('not_found', 'This course has no dataset.');

const playgroundsDataset = 'sports-business';

/** The name of a course's data, as getDictionary has it. @throws AppError not_found */
export async function getDataset(courseId: number): Promise<string> {
  if (courseId === 0) return playgroundsDataset;
  const [row] = await db.select({ name: courses.datasetName }).from(courses).where(eq(courses.id, courseId));
  if (!row?.name) throw withoutDataset();
  return row.name;
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
