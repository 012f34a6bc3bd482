import type { Difference } from './difference';
import { limits } from './limits';
import type { ResultSet, Row } from './result';

/** What a reply takes of a result, so that its JSON stays below a megabyte and its page below half of one. */
export function forDisplay({ columns, rows, truncated }: ResultSet): ResultSet {
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
  return { columns, rows: shown, truncated: truncated || shown.length < rows.length };
}

export function differenceForDisplay(difference: Difference): Difference {
  return { ...difference, rows: difference.rows.map((line) => ({ ...line, row: line.row.map(shorten) })) };
}

function shorten(value: string | null): string | null {
  if (value === null || value.length <= limits.displayedCharacters) return value;
  return `${value.slice(0, limits.displayedCharacters)}… (${value.length.toLocaleString('en-US')} characters)`;
}

/** At the most, in JSON or in HTML: both write some characters as six. */
function bytesOf(value: string | null): number {
  if (value === null) return 0;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
  return Buffer.byteLength(value) + 5 * (value.match(/[\x01-\x1f"&'<>\\]/g)?.length ?? 0);
}
