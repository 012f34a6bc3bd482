import { isNumericType } from './result-rows';

type Table = {
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly (string | null)[])[];
};

/** Whether a spreadsheet would read the value as a formula; negative numbers are not formulas. */
const isFormula = (value: string) =>
  /^\p{Cc}|^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(value) && !/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(value);

/** Types whose values cannot be formulas, and which an apostrophe would turn into text. */
const isHarmless = (type: string) => isNumericType(type) || /^(date|time|bool)[^[]*$/.test(type);

const inert = (value: string, type = 'text') => (!isHarmless(type) && isFormula(value) ? `'${value}` : value);

const quoted = (value: string) =>
  value === '' || /[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

/** Header cells are treated as text, whatever the column's type. */
function* linesOf({ columns, rows }: Table) {
  yield columns.map(({ name }) => inert(name));
  for (const row of rows)
    yield row.map((value, index) => (value === null ? null : inert(value, columns[index]?.type)));
}

/**
 * CSV by RFC 4180, line by line. Also quotes the separators of other dialects. NULL is empty, an empty text is `""`, and a
 * formula gets an apostrophe.
 */
export function* csvLines(table: Table): Generator<string> {
  for (const line of linesOf(table))
    yield `${line.map((value) => (value === null ? '' : quoted(value))).join(',')}\r\n`;
}

const isNumber = (type: string, value: string) =>
  isNumericType(type) && /^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(value);

const asJson = (type: string, value: string | null) =>
  value !== null && isNumber(type, value) ? value : JSON.stringify(value);

/** Rows are arrays, as two columns may share a name. Numbers have every digit of Postgres; all else is text or null. */
export function* jsonLines({ columns, rows }: Table): Generator<string> {
  const types = columns.map(({ type }) => type);
  yield `{"columns":${JSON.stringify(columns.map(({ name, type }) => ({ name, type })))},"rows":[\n`;
  for (const [index, row] of rows.entries())
    yield `${index === 0 ? '' : ',\n'}[${row.map((value, at) => asJson(types[at] ?? '', value)).join(',')}]`;
  yield '\n]}\n';
}

/** For pasting into a spreadsheet, which splits cells at tabs and line breaks. */
export const tabbed = (table: Table) =>
  [...linesOf(table)]
    .map((line) => line.map((value) => (value ?? '').replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
