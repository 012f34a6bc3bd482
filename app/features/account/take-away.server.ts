import { courses, enrollments, itemProgress, lessonItems, lessons } from 'drizzle/schema';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';
import { copyTable, layoutOf } from '~/features/sandbox/copy.server';
import { deflateFile, type ZippedFile } from './zip.server';

/** By dataset. Datasets do not change while a process runs, so only the first request reads and deflates the files. */
const deflatedData = new Map<string, Promise<ZippedFile[]>>();

/** The learner's queries, and the playground's data and dictionary, for a Postgres of their own. @throws AppError unavailable */
export async function listToTakeAway(userId: number): Promise<ZippedFile[]> {
  const { dataset, tables } = await getDictionary(0);
  const { schema } = await layoutOf(dataset);
  const dictionary = tables.map(({ name, description, columns }) => {
    const lines = columns.map((column) => `  ${column.name} (${column.type}): ${column.description}`);
    return `${name}: ${description}\n${lines.join('\n')}\n`;
  });
  const queries = await listQueries(userId);
  const own = await Promise.all([
    deflateFile('dictionary.txt', [dictionary.join('\n')]),
    ...queries.map(({ name, ...written }) => deflateFile(name, [queryFile({ schema, ...written })])),
  ]);
  return [...own, ...(await getDeflatedData(dataset))];
}

function getDeflatedData(dataset: string): Promise<ZippedFile[]> {
  const known = deflatedData.get(dataset);
  if (known) return known;
  const reading = deflateData(dataset);
  deflatedData.set(dataset, reading);
  reading.catch(() => deflatedData.delete(dataset));
  return reading;
}

async function deflateData(dataset: string): Promise<ZippedFile[]> {
  const layout = await layoutOf(dataset);
  const files = [
    await deflateFile('README.txt', [readme(layout.schema)]),
    await deflateFile('build.sql', [buildScript(layout)]),
  ];
  for (const table of layout.tables)
    files.push(await deflateFile(`data/${table}.copy`, copyTable(dataset, table)));
  return files;
}

/** `query`: the right answer if there is one, else the last text typed. */
async function listQueries(userId: number) {
  const rows = await db
    .select({
      lesson: lessons.slug,
      part: lessons.name,
      place: lessons.orderIndex,
      slug: lessonItems.slug,
      title: lessonItems.title,
      content: lessonItems.content,
      answer: itemProgress.answer,
      solution: itemProgress.solution,
    })
    .from(itemProgress)
    .innerJoin(enrollments, eq(enrollments.id, itemProgress.enrollmentId))
    .innerJoin(lessonItems, eq(lessonItems.id, itemProgress.itemId))
    .innerJoin(lessons, eq(lessons.id, lessonItems.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(
      and(eq(enrollments.userId, userId), eq(lessonItems.type, 'exercises'), isNotNull(itemProgress.answer)),
    )
    .orderBy(asc(courses.id), asc(lessons.orderIndex), asc(lessonItems.orderIndex));
  return rows.map(({ lesson, place, slug, content, answer, solution, ...row }) => ({
    ...row,
    name: `queries/${String(place).padStart(2, '0')}-${lesson}/${slug}.sql`,
    task: textOf(content.html),
    query: solution ?? answer ?? '',
    isRight: solution !== null,
  }));
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'", amp: '&' };
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole)
    .trim();

type Written = { schema: string; part: string; title: string; task: string; query: string; isRight: boolean };

function queryFile({ schema, part, title, task, query, isRight }: Written): string {
  const said = [
    `${part}: ${title}`,
    '',
    ...task.split(/\n+/),
    '',
    isRight ? 'Graded as right.' : 'Not solved yet.',
  ];
  const comment = said.map((line) => `-- ${line}`.trim()).join('\n');
  return `${comment}\n\nset search_path = ${schema};\n\n${query.trim().replace(/;$/, '')}\n;\n`;
}

const buildScript = ({
  schema,
  schemaSql,
  tables,
}: Awaited<ReturnType<typeof layoutOf>>) => `\\set ON_ERROR_STOP on
begin;
create schema ${schema};
set local search_path = ${schema};

${schemaSql}
${tables.map((table) => `\\copy ${table} from 'data/${table}.copy'`).join('\n')}
commit;
analyze;
`;

const readme = (schema: string) => `Your queries at Boxscore, and the data that they ask.

In this folder, with a Postgres of yours from version 14 on:

  createdb boxscore
  psql -d boxscore -f build.sql

That makes the schema ${schema} and fills it from data/. To drop it again: drop schema ${schema} cascade;
Each file in queries/ has its task as a comment: psql -d boxscore -f queries/...
What the tables and their columns mean is in dictionary.txt.
`;
