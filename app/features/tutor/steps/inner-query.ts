import { queriesIn, type Range, shownOf, sliceOf, wordAt } from '~/sql/text';
import type { Words } from '../explanation';
import { ordinalOf } from '../ordinals';
import type { RowsSeen } from './row-counter';
import { innerOf, inside, type Level, type LevelSite } from './step-writer';
import { code, isKnown, rowsOf, say } from './words';

const mostQueries = 6;

/** `unit`: what the clause is evaluated for. */
type Clause = { range: Range; name: string; unit: 'row' | 'group' };

/**
 * Explains the queries inside a clause that can run by themselves, each as a part of its own.
 * @returns sentences on all of them
 */
export async function tellInnerQueries({ writer, level }: LevelSite, clause: Clause): Promise<Words[]> {
  const { range, name, unit } = clause;
  const queries = queriesIn(level.text, range);
  const sentences: Words[] = [];
  for (const [index, query] of queries.slice(0, mostQueries).entries()) {
    const which = queries.length > 1 ? `${ordinalOf(index)} ` : '';
    const subject = say`The ${which}query in ${code('(…)')}`;
    const sql = sliceOf(level.text, query);
    const missing = await writer.counter.probe({ core: sql, withs: level.withs });
    if (missing?.outer) {
      sentences.push(
        say`${subject} is asked anew for each ${unit}, since it looks at ${code(missing.outer)}.`,
      );
    } else if (!missing) {
      const title = say`The ${which}query inside ${name}${inside(level)}`;
      const told = await writer.explain(innerOf(level, { sql, title }));
      sentences.push(...sentencesOn(told, { subject, kind: wordAt(level.text, query.from - 2), unit }));
    }
  }
  return sentences;
}

function sentencesOn(
  { rows, first }: RowsSeen,
  { subject, kind, unit }: { subject: Words; kind: string; unit: string },
): Words[] {
  if (!isKnown(rows)) return [];
  if (kind === 'exists') {
    return [
      say`${subject} never looks at the ${unit} outside: it finds ${found(rows)}, which is the same for every ${unit}.`,
    ];
  }
  if (['in', 'any', 'some', 'all', 'array'].includes(kind)) return [say`${subject} gives ${found(rows)}.`];
  if (rows === 0n) return [say`${subject} finds no row, so its value is NULL.`];
  const [value] = first?.rows[0] ?? [];
  if (rows > 1n || value === undefined || first?.columns.length !== 1)
    return [say`${subject} gives ${found(rows)}.`];
  return [say`${subject} gives one value: ${value === null ? 'NULL' : code(shortened(value))}.`];
}

const found = (rows: bigint) => (rows === 0n ? 'no row' : rowsOf(rows));

const shortened = (value: string) => (value.length > 60 ? `${value.slice(0, 60)}…` : value);

/** The text of a clause with inner queries, which its sentence leaves out. */
export function textWithQueries({ text }: Level, range: Range): string | undefined {
  return queriesIn(text, range).length > 0 ? shownOf(text, range, { isWhole: true }) : undefined;
}
