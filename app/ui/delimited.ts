type Table = {
  columns: readonly { name: string; type: string }[];
  rows: readonly (readonly (string | null)[])[];
};

/** What a spreadsheet takes for a formula; a number that is negative is none. */
const isFormula = (value: string) =>
  /^\p{Cc}|^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(value) && !/^[+-]?[\d.]+(e[+-]?\d+)?$/i.test(value);

const inert = (value: string | null) => (value === null ? '' : isFormula(value) ? `'${value}` : value);

const quoted = (value: string) => (/[",;\t\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

const linesOf = ({ columns, rows }: Table) => [columns.map(({ name }) => name), ...rows];

/**
 * As RFC 4180 has it, a line at a time, with quotes also around what parts cells elsewhere; empty for NULL, and an apostrophe
 * before what a spreadsheet would run.
 */
export function* csvLines(table: Table): Generator<string> {
  for (const line of linesOf(table)) yield `${line.map((value) => quoted(inert(value))).join(',')}\r\n`;
}

/** For the cells of a spreadsheet, which takes tabs and line breaks for borders. */
export const tabbed = (table: Table) =>
  linesOf(table)
    .map((line) => line.map((value) => inert(value).replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');
