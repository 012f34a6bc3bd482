import { comparableRows } from '../compare/comparable';
import type { Mismatch, Sides } from '../compare/compare';
import { type Contract, describeOrder, listWords } from '../contract';
import type { Difference, DifferenceRow } from '../difference';
import type { ResultSet } from '../result';

const shownRows = 5;

type Explanation = { words: string; difference: Difference };

export function explainMismatch(mismatch: Mismatch, sides: Sides): Explanation {
  switch (mismatch.rule) {
    case 'columns':
      return explainColumns(sides);
    case 'order':
      return explainOrder(mismatch, sides);
    case 'values':
      return explainValues(mismatch, sides);
    default:
      return explainRows(mismatch, sides);
  }
}

function explainColumns({ actual, expected, contract }: Sides): Explanation {
  const [yours, wanted] = [actual, expected].map(({ columns }) => columns.map(({ name }) => name)) as [
    string[],
    string[],
  ];
  const width = Math.max(yours.length, wanted.length);
  const differs = (index: number) => yours[index]?.toLowerCase() !== wanted[index]?.toLowerCase();
  const marked = Array.from({ length: width }, (_, index) => index).filter((index) =>
    contract.columnNames ? differs(index) : !(index < yours.length && index < wanted.length),
  );
  const line = (kind: DifferenceRow['kind'], names: string[]): DifferenceRow => ({
    kind,
    row: Array.from({ length: width }, (_, index) => names[index] ?? ''),
    marked,
  });
  return {
    words: wordColumns(yours, wanted, contract),
    difference: {
      rule: 'columns',
      columns: Array.from({ length: width }, (_, index) => ({ name: `column ${index + 1}`, type: '' })),
      rows: [line('expected', wanted), line('yours', yours)],
      missing: 0,
      extra: 0,
    },
  };
}

function wordColumns(yours: string[], wanted: string[], { columnNames }: Contract): string {
  if (!columnNames)
    return `It returns ${count(yours.length, 'column')} where ${wanted.length} ${areOrIs(wanted.length)} expected.`;
  const lower = (names: string[]) => names.map((name) => name.toLowerCase());
  const [have, want] = [lower(yours), lower(wanted)];
  const missing = wanted.filter((_, index) => !have.includes(want[index] ?? ''));
  const extra = yours.filter((_, index) => !want.includes(have[index] ?? ''));
  if (missing.length === 0 && extra.length === 0) {
    return have.toSorted().join() === want.toSorted().join()
      ? `Its columns are in another order: ${listWords(wanted)} ${areOrIs(wanted.length)} expected.`
      : `It returns ${count(yours.length, 'column')} where ${wanted.length} ${areOrIs(wanted.length)} expected: ${listWords(wanted)}.`;
  }
  if (missing.length === 1 && extra.length === 1 && yours.length === wanted.length) {
    return `The column ${extra[0]} should be called ${missing[0]}; AS gives a column its name.`;
  }
  const parts = [];
  if (missing.length > 0) parts.push(`${listWords(missing)} ${areOrIs(missing.length)} missing`);
  if (extra.length > 0) parts.push(`${listWords(extra)} should not be there`);
  return `Its columns differ: ${parts.join(', and ')}.`;
}

function explainRows(
  { rule, missing, extra }: Extract<Mismatch, { missing: number[] }>,
  { actual, expected }: Sides,
): Explanation {
  const rows: DifferenceRow[] = [
    ...pick(actual.truncated ? [] : missing, expected).map((row) => ({
      kind: 'missing' as const,
      row,
      marked: [],
    })),
    ...pick(extra, actual).map((row) => ({ kind: 'extra' as const, row, marked: [] })),
  ];
  const parts = [];
  if (rule === 'row_count') {
    const returned = actual.truncated
      ? `more than ${count(actual.rows.length, 'row')}`
      : count(actual.rows.length, 'row');
    parts.push(
      `It returns ${returned} where ${expected.rows.length.toLocaleString('en-US')} ${areOrIs(expected.rows.length)} expected.`,
    );
  }
  if (rule === 'row_count' && missing.length === 0 && isRepetition(actual, expected)) {
    parts.push('Every row it should return is there, but some come more than once.');
  } else if (!actual.truncated) {
    if (missing.length > 0) parts.push(`${sentence(missing.length, 'expected row')} missing.`);
    if (extra.length > 0) parts.push(`${count(extra.length, 'row')} should not be there.`);
  }
  return {
    words: parts.join(' '),
    difference: {
      rule,
      columns: expected.columns,
      rows,
      // A truncated result may differ in any number of rows.
      ...(actual.truncated
        ? { missing: 0, extra: rows.length }
        : { missing: missing.length, extra: extra.length }),
    },
  };
}

function isRepetition(actual: ResultSet, expected: ResultSet): boolean {
  const known = new Set(comparableRows(expected).map((row) => JSON.stringify(row)));
  return comparableRows(actual).every((row) => known.has(JSON.stringify(row)));
}

function explainValues(
  { columns, missing, extra }: Extract<Mismatch, { rule: 'values' }>,
  { actual, expected }: Sides,
): Explanation {
  const partners = pairWithout(columns, missing, extra, { actual, expected });
  const values = { actual: comparableRows(actual), expected: comparableRows(expected) };
  const rows = partners.flatMap(([to, from]): DifferenceRow[] => {
    const [wanted, yours] = [expected.rows[to] ?? [], actual.rows[from] ?? []];
    const marked = columns.filter((index) => values.expected[to]?.[index] !== values.actual[from]?.[index]);
    return [
      { kind: 'expected', row: wanted, marked },
      { kind: 'yours', row: yours, marked },
    ];
  });
  const types = columns.flatMap((index) => {
    const [yours, wanted] = [actual.columns[index], expected.columns[index]];
    return yours && wanted && yours.type !== wanted.type
      ? [`${wanted.name} is ${yours.type}, expected as ${wanted.type}`]
      : [];
  });
  const differ = `${wordDiffer(columns, expected)}${wordExample(columns, rows, missing.length)}`;
  const words =
    expected.rows.length === 1
      ? `It returns one row, as expected, but the ${differ}.`
      : `It returns ${count(expected.rows.length, 'row')}, as expected, but in ${missing.length === expected.rows.length ? 'all' : missing.length.toLocaleString('en-US')} of them the ${differ}.`;
  return {
    words: types.length > 0 ? `${words} Note the type: ${listWords(types)}.` : words,
    difference: {
      rule: 'values',
      columns: expected.columns,
      rows,
      missing: missing.length,
      extra: extra.length,
    },
  };
}

function wordDiffer(columns: number[], { columns: all }: ResultSet): string {
  const names = listWords(columns.map((index) => all[index]?.name ?? ''));
  return columns.length > 1 ? `values of ${names} differ` : `value of ${names} differs`;
}

const longestExample = 40;

function wordExample(
  [column, ...others]: number[],
  [wanted, yours]: DifferenceRow[],
  differing: number,
): string {
  if (column === undefined || others.length > 0 || !wanted || !yours) return '';
  const [right, wrong] = [wanted, yours].map(({ row }) => row[column] ?? 'NULL') as [string, string];
  const isLong = [right, wrong].some((value) => value.length > longestExample || value.includes('\n'));
  if (right === wrong || isLong) return '';
  const start = differing > 1 ? ', for example' : ':';
  return `${start} ${wrong || 'an empty text'} where ${right || 'an empty text'} is expected`;
}

/** Indexes of expected and actual rows that are the same but for `columns`. */
function pairWithout(
  columns: number[],
  missing: number[],
  extra: number[],
  { actual, expected }: Pick<Sides, 'actual' | 'expected'>,
): [number, number][] {
  const keysOf = (result: ResultSet, indexes: number[]) =>
    comparableRows({ columns: result.columns, rows: indexes.map((index) => result.rows[index] ?? []) }).map(
      (row) => JSON.stringify(row.filter((_, index) => !columns.includes(index))),
    );
  const open = new Map<string, number[]>();
  keysOf(actual, extra).forEach((key, place) => {
    open.set(key, [...(open.get(key) ?? []), extra[place] as number]);
  });
  const shown = missing.slice(0, shownRows);
  return keysOf(expected, shown).flatMap((key, place): [number, number][] => {
    const from = open.get(key)?.shift();
    return from === undefined ? [] : [[shown[place] as number, from]];
  });
}

function explainOrder(
  { misplaced, columns }: Extract<Mismatch, { rule: 'order' }>,
  { actual, expected, contract }: Sides,
): Explanation {
  const marked = contract.order.map(({ column }) =>
    expected.columns.findIndex(({ name }) => name.toLowerCase() === column.toLowerCase()),
  );
  const position = misplaced + 1;
  const order = `in the order asked for: ${describeOrder(contract.order)}. Row ${position.toLocaleString('en-US')} is the first out of place.`;
  return {
    words:
      columns.length > 0
        ? `The rows are not ${order} The ${wordDiffer(columns, expected)}, too.`
        : `The rows are right, but not ${order}`,
    difference: {
      rule: 'order',
      columns: expected.columns,
      rows: [
        { kind: 'expected', row: expected.rows[misplaced] ?? [], marked, position },
        { kind: 'yours', row: actual.rows[misplaced] ?? [], marked, position },
      ],
      missing: 0,
      extra: 0,
    },
  };
}

function pick(indexes: number[], { rows }: ResultSet) {
  return indexes.slice(0, shownRows).map((index) => rows[index] ?? []);
}

function count(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}

function sentence(number: number, noun: string): string {
  return `${count(number, noun)} ${areOrIs(number)}`;
}

function areOrIs(number: number): string {
  return number === 1 ? 'is' : 'are';
}
