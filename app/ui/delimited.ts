import { isNumericType } from './result-rows';

type Table = {
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly (string | null)[])[];
};

/** What a spreadsheet takes for a formula; a number that is negative is none. */
const isFormula = (value: string) =>
  /^\p{Cc}|^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(value) && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value);

/** Of these a query cannot make a formula, and an apostrophe would make them text. */
const isHarmless = (type: string) => isNumericType(type) || /^(date|time|bool)[^[]*$/.test(type);

const inert = (value: string, type = 'text') => (!isHarmless(type) && isFormula(value) ? `'${value}` : value);

const quoted = (value: string) =>
  value === '' || /[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** A header's cells are texts, whatever its column is of. */
function* linesOf({ columns, rows }: Table) {
  yield columns.map(({ name }) => inert(name));
  for (const row of rows)
    yield row.map((value, index) => (value === null ? null : inert(value, columns[index]?.type)));
}

/**
 * As RFC 4180 has it, a line at a time, with quotes also around what parts cells elsewhere; empty for NULL, quotes alone for
 * an empty text, and an apostrophe before what a spreadsheet would run.
 */
export function* csvLines(table: Table): Generator<string> {
  for (const line of linesOf(table))
    yield `${line.map((value) => (value === null ? '' : quoted(value))).join(',')}\r\n`;
}

const isNumber = (type: string, value: string) =>
  isNumericType(type) && /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(value);

const asJson = (type: string, value: string | null) =>
  value !== null && isNumber(type, value) ? value : JSON.stringify(value);

/** Rows as arrays, since two columns may share a name. Numbers are as Postgres writes them, with every digit; all else is text or null. */
export function* jsonLines({ columns, rows }: Table): Generator<string> {
  const types = columns.map(({ type }) => type);
  yield `{"columns":${JSON.stringify(columns.map(({ name, type }) => ({ name, type })))},"rows":[\n`;
  for (const [index, row] of rows.entries())
    yield `${index === 0 ? '' : ',\n'}[${row.map((value, at) => asJson(types[at] ?? '', value)).join(',')}]`;
  yield '\n]}\n';
}

/** For the cells of a spreadsheet, which takes tabs and line breaks for borders. */
export const tabbed = (table: Table) =>
  [...linesOf(table)]
    .map((line) => line.map((value) => (value ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
