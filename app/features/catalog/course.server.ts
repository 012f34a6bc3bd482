import { courses, type DictionaryTable, datasets, industries } from 'drizzle/schema';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';

const cardColumns = {
  id: courses.id,
  name: courses.name,
  description: courses.description,
  duration: courses.duration,
  level: courses.level,
  topics: courses.topics,
  isAvailable: courses.isAvailable,
};

/** A course as its card shows it (specification, section 3: the catalogue entry). */
export type CatalogCourse = Pick<typeof courses.$inferSelect, keyof typeof cardColumns>;
export type CatalogIndustry = typeof industries.$inferSelect & { courses: CatalogCourse[] };

/**
 * The industries, each with its courses in order.
 * @param filter.onDashboard only the shorter tracks of the dashboard
 */
export async function listCatalog({ onDashboard = false } = {}): Promise<CatalogIndustry[]> {
  const rows = await db
    .select({ industry: getTableColumns(industries), course: cardColumns })
    .from(industries)
    .innerJoin(courses, eq(courses.industryId, industries.id))
    .where(onDashboard ? eq(courses.onDashboard, true) : undefined)
    .orderBy(asc(industries.orderIndex), asc(courses.orderIndex));
  const catalog = new Map<string, CatalogIndustry>();
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

/** The courses that the landing page shows, with what their dialogs say. */
export const listTeasers = () => teasers.execute();

/** The data dictionary of a course's dataset (specification, section 3). */
export type Dictionary = { courseName: string; dataset: string; tables: DictionaryTable[]; diagram: string };

/**
 * @param courseId 0 is the playground: the sports-business dataset
 * @throws AppError not_found for a course without a dataset
 */
export async function getDictionary(courseId: number): Promise<Dictionary> {
  const [row] = await db
    .select({
      courseName: courses.name,
      dataset: datasets.name,
      tables: datasets.dictionary,
      diagram: datasets.diagram,
    })
    .from(courses)
    .innerJoin(datasets, eq(datasets.name, courses.datasetName))
    .where(courseId === 0 ? eq(datasets.name, 'sports-business') : eq(courses.id, courseId))
    .limit(1);
  if (!row) throw new AppError('not_found', 'This course has no dataset.');
  return row;
}
