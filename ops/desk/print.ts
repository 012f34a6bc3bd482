import type { Format } from './options';

export type Cell = string | number | boolean | Date | null;
export type Row = Record<string, Cell>;

const widest = 70;

/** Prints a header with the first row's keys, then the rows; or JSON. */
export function printRows(rows: readonly Row[], format: Format): string {
  if (format === 'json') return JSON.stringify(rows, null, 2);
  return format === 'csv' ? toCsv(rows) : toTable(rows);
}

function toTable(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  // The last column need not be aligned, and is not shortened.
  const cellOf = (text: string, index: number) => (index < names.length - 1 ? shortened(text) : text);
  const lines = [names, ...rows.map((row) => names.map((name, index) => cellOf(textOf(row[name]), index)))];
  const widths = names.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)));
  const isNumber = names.map((name) => rows.some((row) => typeof row[name] === 'number'));
  const aligned = lines.map((line) =>
    line
      .map((text, index) =>
        isNumber[index] ? text.padStart(widths[index] ?? 0) : text.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return aligned.join('\n');
}

export function printOne(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, cell]) => `${name.padEnd(width)}  ${textOf(cell)}`.trimEnd())
    .join('\n');
}

/** Replaces control characters, which could control the operator's terminal. */
export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 16).replace('T', ' ');
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell).replaceAll(/\p{Cc}|\p{Cf}/gu, ' ');
}

const shortened = (text: string) => (text.length > widest ? `${text.slice(0, widest - 1)}…` : text);

/** RFC 4180. An apostrophe is put before a text that a spreadsheet would take for a formula. */
function toCsv(rows: readonly Row[]): string {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))];
  return lines.map((line) => `${line.map(toField).join(',')}\r\n`).join('');
}

function toField(cell: Cell): string {
  const text = cell instanceof Date ? cell.toISOString() : String(cell ?? '');
  const harmless = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
