/** A column, counted from 0. */
export type Sort = { column: number; isDown: boolean };

type Row = readonly (string | null)[];

const words = new Intl.Collator('en');

/** NaN sorts above all numbers, as in Postgres. */
const numberOf = (text: string) => (Number.isNaN(Number(text)) ? Number.MAX_VALUE : Number(text));

/** Reads a button's value: "3" is the third column upward, "-3" downward. Undefined for anything else. */
export function readSort(text: string | undefined): Sort | undefined {
  const [, sign, number] = /^(-?)([1-9]\d{0,2})$/.exec(text ?? '') ?? [];
  return number ? { column: Number(number) - 1, isDown: sign === '-' } : undefined;
}

/** Upward, then downward, then unsorted. */
export function nextSort(column: number, { sort }: { sort?: Sort }): Sort | undefined {
  if (sort?.column !== column) return { column, isDown: false };
  return sort.isDown ? undefined : { column, isDown: true };
}

/** Rows with their index in the result. NULL sorts last, or first when downward, as in Postgres. */
export function sortedRows(
  rows: readonly Row[],
  { sort, isNumber }: { sort?: Sort; isNumber: (column: number) => boolean },
): { row: Row; place: number }[] {
  const placed = rows.map((row, place) => ({ row, place }));
  if (!sort) return placed;
  const { column, isDown } = sort;
  const compare = isNumber(column)
    ? (one: string, other: string) => numberOf(one) - numberOf(other)
    : words.compare;
  return placed.sort((a, b) => {
    const [one, other] = [a.row[column] ?? null, b.row[column] ?? null];
    if (one === other) return 0;
    const order = one === null ? 1 : other === null ? -1 : compare(one, other) || 0;
    return isDown ? -order : order;
  });
}
