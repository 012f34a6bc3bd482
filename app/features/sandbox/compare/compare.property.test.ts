import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ResultSet } from '../result';
import { resultArbitrary } from './fixtures/result-arbitrary';
import { resultOf, ruleOf } from './fixtures/results';

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
          ruleOf(resultOf(types, ...actual), resultOf(types, ...expected), { tolerance: 0.05 }) === undefined
        );
      }),
    );
  });

  test('rows that tie on the sort keys, and the end that NULLs gather at', () => {
    const types = { team: 'text', hits: 'integer' };
    const expected = resultOf(types, ['a', null], ['b', '9'], ['c', '9'], ['d', '4']);
    const order = [{ column: 'hits', direction: 'desc' }];
    expect(
      ruleOf(resultOf(types, ['c', '9'], ['b', '9'], ['d', '4'], ['a', null]), expected, { order }),
    ).toBeUndefined();
    expect(
      ruleOf(resultOf(types, ['c', '9'], ['d', '4'], ['b', '9'], ['a', null]), expected, { order }),
    ).toBe('order');
    expect(
      ruleOf(resultOf(types, ['c', '9'], ['a', null], ['b', '9'], ['d', '4']), expected, { order }),
    ).toBe('order');
    const strict = [{ column: 'hits', direction: 'desc', nulls: 'first' }];
    expect(
      ruleOf(resultOf(types, ['c', '9'], ['b', '9'], ['d', '4'], ['a', null]), expected, { order: strict }),
    ).toBe('order');
  });

  test('names, where the contract says so', () => {
    expect(
      ruleOf(resultOf({ x: 'integer' }, ['1']), resultOf({ y: 'integer' }, ['1']), { columnNames: false }),
    ).toBeUndefined();
  });

  test('a day and its midnight, and blanks that pad a character column', () => {
    const expected = resultOf({ day: 'date', code: 'text' }, ['2024-05-01', 'AB']);
    const actual = resultOf({ day: 'timestamp with time zone', code: 'character' }, [
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
    expect(ruleOf(resultOf({ n: 'text' }, ['1']), resultOf({ n: 'integer' }, ['1']))).toBeDefined();
  });

  test('a number beyond the tolerance, also where a neighbour is within it', () => {
    const types = { a: 'numeric' };
    expect(
      ruleOf(resultOf(types, ['1'], ['3']), resultOf(types, ['2'], ['2']), { tolerance: 1 }),
    ).toBeUndefined();
    expect(ruleOf(resultOf(types, ['0'], ['3']), resultOf(types, ['2'], ['2']), { tolerance: 1 })).toBe(
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
        const expected = resultOf({ n: 'integer' }, ...rows);
        return ruleOf(resultOf({ n: 'integer' }, ...rows.toReversed()), expected, { order }) === 'order';
      }),
    );
  });
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
