import type { CourseSource } from './course-source';
import type { Fault } from './fault';
import type { SqlBlock } from './fence';
import { wordsOf } from './vocabulary';

/** Clauses that make a query harder. Variants may differ in functions and operators. */
const clauses = ['with', 'where', 'group', 'having', 'order', 'limit', 'left', 'exists', 'subquery', 'case'];

type Shape = { clauses: string[]; tables: number };

/** `tables` of the result: how many different tables the query reads. @param tables names of all tables */
export async function shapeOf(sql: string, tables: ReadonlySet<string>): Promise<Shape> {
  const words = await wordsOf(sql.replaceAll(/filter\s*\(\s*where/gi, 'filter ('), tables);
  const read = [...sql.matchAll(/\b(?:from|join)\s+(\w+)/gi)].map(([, name = '']) => name.toLowerCase());
  const conditions = sql.match(/\bwhen\b/gi)?.length ?? 0;
  return {
    clauses: clauses
      .filter((clause) => words.includes(clause))
      .map((clause) => (clause === 'case' ? `case of ${conditions}` : clause)),
    tables: new Set(read.filter((name) => tables.has(name))).size,
  };
}

/** Faults for questions whose variants differ in shape: a retake would be easier or harder than the first attempt. */
export async function checkVariants(
  course: Pick<CourseSource, 'dictionary' | 'assessment'>,
): Promise<Fault[]> {
  const { dictionary, assessment } = course;
  const tables = new Set(dictionary.tables.map(({ name }) => name));
  const faults: Fault[] = [];
  for (const { slug, variants } of assessment.questions) {
    const [first, ...others] = await Promise.all(
      variants.map(async ({ task }) => ({
        block: task.reference,
        words: inWords(await shapeOf(task.reference.sql, tables)),
      })),
    );
    others.forEach(({ block, words }, at) => {
      if (!first || words === first.words) return;
      faults.push(
        faultOf({ file: assessment.file, slug, block, variant: at + 2, words, first: first.words }),
      );
    });
  }
  return faults;
}

function faultOf(args: {
  file: string;
  slug: string;
  block: SqlBlock;
  variant: number;
  words: string;
  first: string;
}) {
  const { file, slug, block, variant, words, first } = args;
  const message = `variant ${variant} of ${slug} is not as hard as the first: it takes ${words}; the first takes ${first}`;
  return { file, line: block.line, message };
}

const inWords = ({ clauses, tables }: Shape) =>
  [...clauses, tables === 1 ? '1 table' : `${tables} tables`].join(', ');
