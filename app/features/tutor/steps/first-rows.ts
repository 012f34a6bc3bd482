import type { ResultSet, Row } from '~/features/sandbox/result';

/** Of one step: columns, and characters of a value. Of all steps together: cells and bytes. */
const limits = { columns: 30, characters: 120, cells: 2_500, bytes: 60_000 };

/** The space on a page for the first rows of all steps; each call of `fit` takes from it. */
export class RowBudget {
  private cells = limits.cells;
  private bytes = limits.bytes;

  /** Cuts columns and long values; undefined where the result does not fit any more. `hidden`: indexes of columns to omit. */
  fit({ columns, rows, truncated }: ResultSet, hidden: readonly number[] = []): ResultSet | undefined {
    const shown = columns
      .map((_, index) => index)
      .filter((index) => !hidden.includes(index))
      .slice(0, limits.columns);
    const cut: Row[] = rows.map((row) => shown.map((index) => shorten(row[index] ?? null)));
    const named = shown.flatMap((index) => columns[index] ?? []);
    const bytes = cut.flat().reduce((sum, value) => sum + Buffer.byteLength(value ?? ''), 0);
    const cells = shown.length * (rows.length + 1);
    if (rows.length === 0 || shown.length === 0 || cells > this.cells || bytes > this.bytes) return undefined;
    this.cells -= cells;
    this.bytes -= bytes;
    return { columns: named, rows: cut, truncated };
  }
}

function shorten(value: string | null): string | null {
  return value !== null && value.length > limits.characters ? `${value.slice(0, limits.characters)}…` : value;
}
