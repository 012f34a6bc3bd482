import type { Difference } from './difference';
import { limits } from './limits';
import type { ResultSet, Row } from './result';

/** `whole`: what is needed to read the full result. Its `cells`, "row,column" counted from 0, are the shortened values. */
export type DisplayedResult = ResultSet & { whole: { dataset: string; query: string; cells: string[] } };

/** Cuts a result so that its JSON stays below a megabyte and its page below half of one. */
export function forDisplay(
  { columns, rows, truncated }: ResultSet,
  { dataset, query }: { dataset: string; query: string },
): DisplayedResult {
  const most = Math.min(
    limits.displayedRows,
    Math.floor(limits.displayedCells / Math.max(1, columns.length)),
  );
  const shown: Row[] = [];
  let room: number = limits.displayedBytes;
  for (const row of rows.slice(0, most)) {
    const short = row.map(shorten);
    room -= short.reduce((sum, value) => sum + bytesOf(value), 0);
    if (room < 0 && shown.length > 0) break;
    shown.push(short);
  }
  const cells = shown.flatMap((_, row) =>
    columns.flatMap((_, column) => (isLong(rows[row]?.[column]) ? [`${row},${column}`] : [])),
  );
  const whole = { dataset, query, cells };
  return { columns, rows: shown, truncated: truncated || shown.length < rows.length, whole };
}

export function differenceForDisplay(difference: Difference): Difference {
  return { ...difference, rows: difference.rows.map((line) => ({ ...line, row: line.row.map(shorten) })) };
}

function isLong(value: string | null | undefined): value is string {
  return typeof value === 'string' && value.length > limits.displayedCharacters;
}

function shorten(value: string | null): string | null {
  if (!isLong(value)) return value;
  return `${value.slice(0, limits.displayedCharacters)}… (${value.length.toLocaleString('en-US')} characters)`;
}

/** An upper bound for JSON and HTML, which both write some characters as six. */
function bytesOf(value: string | null): number {
  if (value === null) return 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
  return Buffer.byteLength(value) + 5 * (value.match(/[\x01-\x1f"&'<>\\]/g)?.length ?? 0);
}
