import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareResults, passedRules } from './compare';
import { contractSchema } from './contract';
import { resultArbitrary } from './fixtures/result-arbitrary';
import type { ResultSet } from './result';

const contract = (given: object = {}) => contractSchema.parse(given);
const result = (types: Record<string, string>, ...rows: (string | null)[][]): ResultSet => ({
  columns: Object.entries(types).map(([name, type]) => ({ name, type })),
  rows,
  truncated: false,
});
const ruleOf = (actual: ResultSet, expected: ResultSet, given: object = {}) =>
  compareResults({ actual, expected, contract: contract(given) })?.rule;

const shuffled = (set: ResultSet) =>
  fc
    .shuffledSubarray(set.rows, { minLength: set.rows.length, maxLength: set.rows.length })
    .map((rows) => ({ ...set, rows }));

describe('what may differ', () => {
  test('the order of rows, the case of names, the scale of numbers', () => {
    const disguised = resultArbitrary.chain((set) =>
      fc.tuple(
        fc.constant(set),
        shuffled(set).map((other) => ({
          ...other,
          columns: other.columns.map(({ name, type }) => ({
            name: name.toUpperCase(),
            type: type === 'integer' ? 'numeric' : type,
          })),
          rows: other.rows.map((row) =>
            row.map((value, index) => {
              const type = set.columns[index]?.type;
              if (value === null) return null;
              return type === 'numeric' ? `${value}00` : type === 'integer' ? `${value}.0` : value;
            }),
          ),
        })),
      ),
    );
    fc.assert(fc.property(disguised, ([expected, actual]) => ruleOf(actual, expected) === undefined));
  });

  test('numbers, each by up to the tolerance', () => {
    const near = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), fc.integer(), fc.integer()),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(near, fc.boolean(), (points, isWide) => {
        const off = (value: number, by: number) => ((value * 10 + (Math.abs(by) % 11) - 5) / 100).toFixed(2);
        const at = (value: number) => (value / 10).toFixed(1);
        const types = { a: 'numeric', ...(isWide ? { b: 'numeric' } : {}) };
        const expected = points.map(([x, y]) => (isWide ? [at(x), at(y)] : [at(x)]));
        const actual = points
          .map(([x, y, i, j]) => (isWide ? [off(x, i), off(y, j)] : [off(x, i)]))
          .reverse();
        return (
          ruleOf(result(types, ...actual), result(types, ...expected), { tolerance: 0.05 }) === undefined
        );
      }),
    );
  });

  test('rows that tie on the sort keys, and the end that NULLs gather at', () => {
    const types = { team: 'text', hits: 'integer' };
    const expected = result(types, ['a', null], ['b', '9'], ['c', '9'], ['d', '4']);
    const order = [{ column: 'hits', direction: 'desc' }];
    expect(
      ruleOf(result(types, ['c', '9'], ['b', '9'], ['d', '4'], ['a', null]), expected, { order }),
    ).toBeUndefined();
    expect(ruleOf(result(types, ['c', '9'], ['d', '4'], ['b', '9'], ['a', null]), expected, { order })).toBe(
      'order',
    );
    expect(ruleOf(result(types, ['c', '9'], ['a', null], ['b', '9'], ['d', '4']), expected, { order })).toBe(
      'order',
    );
    const strict = [{ column: 'hits', direction: 'desc', nulls: 'first' }];
    expect(
      ruleOf(result(types, ['c', '9'], ['b', '9'], ['d', '4'], ['a', null]), expected, { order: strict }),
    ).toBe('order');
  });

  test('names, where the contract says so', () => {
    expect(
      ruleOf(result({ x: 'integer' }, ['1']), result({ y: 'integer' }, ['1']), { columnNames: false }),
    ).toBeUndefined();
  });

  test('a day and its midnight, and blanks that pad a character column', () => {
    const expected = result({ day: 'date', code: 'text' }, ['2024-05-01', 'AB']);
    const actual = result({ day: 'timestamp with time zone', code: 'character' }, [
      '2024-05-01 00:00:00+00',
      'AB   ',
    ]);
    expect(ruleOf(actual, expected)).toBeUndefined();
  });
});

describe('what may not differ', () => {
  const edits: Record<string, (set: ResultSet, at: number) => ResultSet | undefined> = {
    'a row left out': (set, at) =>
      set.rows.length > 0
        ? { ...set, rows: set.rows.filter((_, index) => index !== at % set.rows.length) }
        : undefined,
    'a row repeated': (set, at) => {
      const row = set.rows[at % Math.max(1, set.rows.length)];
      return row && { ...set, rows: [...set.rows, row] };
    },
    'a value made NULL, or a NULL made empty': (set, at) =>
      editValue(set, at, (value) => (value === null ? '' : null)),
    'a value changed': (set, at) =>
      editValue(set, at, (value, type) => {
        if (value === null) return undefined;
        if (type === 'boolean') return value === 't' ? 'f' : 't';
        if (type === 'date') return '1999-09-09';
        return type === 'text' ? `${value}!` : value.startsWith('-') ? `${value.slice(1)}1` : `1${value}`;
      }),
    'a column left out': (set) => ({
      ...set,
      columns: set.columns.slice(1),
      rows: set.rows.map((row) => row.slice(1)),
    }),
    'a column renamed': (set) => ({
      ...set,
      columns: set.columns.map(({ type }, index) => ({ name: index === 0 ? 'other' : `c${index}`, type })),
    }),
    'the first columns exchanged': (set) => {
      const [first, second, ...rest] = set.columns;
      return first && second && { ...set, columns: [second, first, ...rest] };
    },
    'rows not shown': (set) => ({ ...set, truncated: true }),
  };

  test.each(Object.entries(edits))('%s', (_, edit) => {
    fc.assert(
      fc.property(resultArbitrary, fc.nat(), (expected, at) => {
        const actual = edit(expected, at);
        fc.pre(actual !== undefined);
        return ruleOf(actual as ResultSet, expected) !== undefined;
      }),
    );
  });

  test('a number and a text of the same digits', () => {
    expect(ruleOf(result({ n: 'text' }, ['1']), result({ n: 'integer' }, ['1']))).toBeDefined();
  });

  test('a number beyond the tolerance, also where a neighbour is within it', () => {
    const types = { a: 'numeric' };
    expect(
      ruleOf(result(types, ['1'], ['3']), result(types, ['2'], ['2']), { tolerance: 1 }),
    ).toBeUndefined();
    expect(ruleOf(result(types, ['0'], ['3']), result(types, ['2'], ['2']), { tolerance: 1 })).toBe(
      'missing_rows',
    );
  });

  test('the order of rows by a sort key', () => {
    const sorted = fc
      .uniqueArray(fc.integer(), { minLength: 2, maxLength: 8 })
      .map((list) => list.sort((a, b) => a - b));
    fc.assert(
      fc.property(sorted, (values) => {
        const rows = values.map((value) => [String(value)]);
        const order = [{ column: 'n', direction: 'asc' }];
        const expected = result({ n: 'integer' }, ...rows);
        return ruleOf(result({ n: 'integer' }, ...rows.toReversed()), expected, { order }) === 'order';
      }),
    );
  });
});

describe('the first rule that fails', () => {
  const types = { section: 'text', sold: 'integer', gate: 'numeric' };
  const expected = result(types, ['Club', '5', '10.00'], ['Baseline', '3', '9.50'], ['Terrace', '0', null]);
  const order = [{ column: 'sold', direction: 'desc' }];

  test('columns before anything else', () => {
    expect(ruleOf(result({ section: 'text' }, ['Club']), expected)).toBe('columns');
  });

  test('the number of rows', () => {
    expect(ruleOf({ ...expected, rows: expected.rows.slice(1) }, expected)).toBe('row_count');
  });

  test('rows that are others altogether', () => {
    const rows = [
      ['Club', '5', '10.00'],
      ['Lower', '8', '1.00'],
      ['Upper', '7', '2.00'],
    ];
    expect(ruleOf(result(types, ...rows), expected)).toBe('missing_rows');
  });

  test('order before values, where both are wrong', () => {
    const rows = [
      ['Terrace', '0', null],
      ['Club', '5', '10.01'],
      ['Baseline', '3', '9.50'],
    ];
    expect(ruleOf(result(types, ...rows), expected, { order })).toBe('order');
  });

  test('values: of one column, or of all the numbers', () => {
    const one = result(types, ['Club', '5', '10.01'], ['Baseline', '3', '9.50'], ['Terrace', '0', null]);
    expect(compareResults({ actual: one, expected, contract: contract({ order }) })).toMatchObject({
      rule: 'values',
      columns: [2],
      missing: [0],
      extra: [0],
    });
    const all = result(types, ['Club', '6', '11.00'], ['Baseline', '4', '9.00'], ['Terrace', '1', null]);
    expect(compareResults({ actual: all, expected, contract: contract() })).toMatchObject({
      rule: 'values',
      columns: [1, 2],
    });
  });

  test('marks go by rule', () => {
    expect(passedRules('columns')).toEqual({ columns: false, rows: false, values: false });
    expect(passedRules('row_count')).toEqual({ columns: true, rows: false, values: false });
    expect(passedRules('order')).toEqual({ columns: true, rows: true, values: false });
    expect(passedRules(undefined)).toEqual({ columns: true, rows: true, values: true });
  });
});

test('a large result is compared in the time of a blink, also within a tolerance', () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => [String(n % 7), `${n}.50`, `name ${n % 100}`]);
  const types = { a: 'integer', b: 'numeric', c: 'text' };
  const expected = result(types, ...rows);
  const actual = result(types, ...rows.toReversed());
  const started = performance.now();
  expect(ruleOf(actual, expected)).toBeUndefined();
  expect(ruleOf(actual, expected, { tolerance: 0.1 })).toBeUndefined();
  const same = result({ a: 'numeric' }, ...rows.map(() => ['1']));
  expect(ruleOf(same, result({ a: 'numeric' }, ['1'], ['2']), { tolerance: 5 })).toBe('row_count');
  expect(performance.now() - started).toBeLessThan(5_000);
});

function editValue(
  set: ResultSet,
  at: number,
  edit: (value: string | null, type: string) => string | null | undefined,
): ResultSet | undefined {
  const [row, column] = [at % Math.max(1, set.rows.length), at % set.columns.length];
  const value = set.rows[row]?.[column];
  const { type } = set.columns[column] ?? { type: '' };
  const edited = value === undefined ? undefined : edit(value, type);
  if (edited === undefined || (edited === '' && type !== 'text')) return undefined;
  const rows = set.rows.map((values, index) => (index === row ? values.with(column, edited) : values));
  return { ...set, rows };
}
