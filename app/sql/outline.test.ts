import { expect, test } from 'vitest';
import { casesOf } from '../../tests/setup/cases';
import { fromItemsOf } from './from-outline';
import { type Clauses, outlineOf } from './outline';
import { type Range, readText, shownOf, sliceOf } from './text';

const cases = casesOf('outline');

function clausesOf(sql: string) {
  const text = readText(sql);
  const [arm] = outlineOf(text)?.arms ?? [];
  if (arm?.kind !== 'select') throw new Error('no SELECT');
  const { at: _, end: __, ...clauses } = arm.clauses;
  const ranges = Object.entries(clauses).filter((entry): entry is [keyof Clauses, Range] =>
    Boolean(entry[1]),
  );
  return Object.fromEntries(ranges.map(([name, range]) => [name, sliceOf(text, range)]));
}

test.each(cases<{ name: string; sql: string; clauses: object }>('clauses'))(
  'the clauses of a SELECT: $name',
  ({ sql, clauses }) => {
    expect(clausesOf(sql)).toEqual(clauses);
  },
);

const outlined = (sql: string) => {
  const text = readText(sql);
  const outline = outlineOf(text);
  return {
    with: outline?.with?.ctes.map(({ body }) => sliceOf(text, body)),
    body: outline && sliceOf(text, outline.body),
    arms: outline?.arms.map(({ range }) => sliceOf(text, range)),
    order: outline?.tail.order && sliceOf(text, outline.tail.order),
  };
};

test.each(cases<{ name: string; sql: string; parts: object }>('queries'))(
  'several queries: $name',
  ({ sql, parts }) => {
    expect(outlined(sql)).toMatchObject(parts);
  },
);

const joinsOf = (from: string) => {
  const text = readText(from);
  const items = fromItemsOf(text, { from: 0, to: text.tokens.length });
  return items?.map(({ leaf, joins }) => [
    sliceOf(text, leaf.range),
    ...joins.map(
      ({ kind, isNatural, leaf, condition }) =>
        `${isNatural ? 'natural ' : ''}${kind}: ${sliceOf(text, leaf.range)}${condition ? ` ${sliceOf(text, condition)}` : ''}`,
    ),
  ]);
};

test.each(cases<{ name: string; from: string; items?: string[][] }>('joins'))(
  'what FROM names: $name',
  ({ from, items }) => {
    expect(joinsOf(from)).toEqual(items);
  },
);

test('a text is shown in one line, without comments and without queries inside', async () => {
  const text = readText('a\n  in (select /* all */ x from (select 1) y)\tand b -- last\n > f( 2)');
  const whole = { from: 0, to: text.tokens.length };
  expect(shownOf(text, whole)).toBe('a in (…) and b > f( 2)');
  expect(shownOf(text, whole, { isWhole: true })).toBe('a in (select x from (select 1) y) and b > f( 2)');
});
