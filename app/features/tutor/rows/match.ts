import { createHash } from 'node:crypto';
import type { Answer, Ask } from '~/features/sandbox/questions.server';
import type { Row } from '~/features/sandbox/result';
import type { Words } from '../explanation';
import { say } from '../steps/words';

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
/** Quoted names with a space, which no table of a course has. */
export const columnNames = (kind: string, count: number) =>
  Array.from({ length: count }, (_, index) => quoted(`${kind} ${index + 1}`));

/** Types of which only the text can be compared. */
const textual = /^(json|xml|record|point|line|lseg|box|path|polygon|circle|unknown)$/;
const longest = 200;

/** SQL that is true where a column has a value, given as Postgres writes it. */
export function holds(column: string, value: string | null, type = ''): string {
  if (value === null) return `${column} is null`;
  if (value.length > longest)
    return `md5(${column}::text) = '${createHash('md5').update(value).digest('hex')}'`;
  return `${column}${textual.test(type) ? '::text' : ''} = ${literal(value)}`;
}

export const all = (conditions: readonly string[]) =>
  conditions.length > 0 ? conditions.join(' and ') : 'true';

/** SQL that is true where the row of `s`, with names as `columnNames` makes them, has these values. */
export const isRow = (row: Row, columns: readonly { type: string }[]) =>
  all(columns.map(({ type }, at) => holds(`s.${quoted(`w ${at + 1}`)}`, row[at] ?? null, type)));

export const unanswered: Record<Extract<Answer, { why: unknown }>['why'], Words> = {
  time: say`Looking for these rows takes too long, so it was stopped.`,
  late: say`There was no time left to look for these rows.`,
  size: say`Looking for these rows takes more room than one query has here.`,
  fault: say`These rows cannot be asked for by themselves.`,
};

const mostQuestions = 8;

/** Answers 'late' after eight questions. */
export function limitQuestions(ask: Ask): Ask {
  let asked = 0;
  return (sql, maxRows) => {
    asked += 1;
    return asked > mostQuestions ? Promise.resolve({ why: 'late' }) : ask(sql, maxRows);
  };
}
