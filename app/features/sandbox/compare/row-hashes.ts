import type { Row } from '../result';

/** Hashes that tell cheaply that two sets of rows differ. Where the hashes agree, the rows have to be compared. */
type RowHashes = { cells: Uint32Array; totals: Uint32Array; width: number };

export function hashRows(rows: Row[], width: number): RowHashes {
  const cells = new Uint32Array(rows.length * width);
  const totals = new Uint32Array(rows.length);
  rows.forEach((row, at) => {
    let total = 0;
    for (let column = 0; column < width; column += 1) {
      const hash = hashOf(row[column] ?? null, column);
      cells[at * width + column] = hash;
      total = (total + hash) >>> 0;
    }
    totals[at] = total;
  });
  return { cells, totals, width };
}

/** Whether the hashes allow the rows to be the same apart from some columns. */
export function maySameWithout(columns: number[], one: RowHashes, other: RowHashes): boolean {
  return sumWithout(columns, one) === sumWithout(columns, other);
}

/** Whether the hashes allow a column to have the same values in both, in any order. */
export function maySameIn(column: number, one: RowHashes, other: RowHashes): boolean {
  const [a, b] = [one, other].map(({ cells, totals, width }) => {
    let sum = 0;
    for (let at = 0; at < totals.length; at += 1) sum = (sum + mix(cells[at * width + column] ?? 0)) >>> 0;
    return sum;
  });
  return a === b;
}

function sumWithout(columns: number[], { cells, totals, width }: RowHashes): number {
  let sum = 0;
  for (let at = 0; at < totals.length; at += 1) {
    let rest = totals[at] ?? 0;
    for (const column of columns) rest = (rest - (cells[at * width + column] ?? 0)) >>> 0;
    sum = (sum + mix(rest)) >>> 0;
  }
  return sum;
}

function hashOf(value: string | null, salt: number): number {
  let hash = Math.imul(0x811c9dc5 ^ salt, 0x01000193);
  if (value === null) return mix(hash);
  for (let at = 0; at < value.length; at += 1) hash = Math.imul(hash ^ value.charCodeAt(at), 0x01000193);
  return mix(hash ^ 0x5bd1e995);
}

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
