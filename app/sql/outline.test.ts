import { expect, test } from 'vitest';
import { casesOf } from '../../tests/setup/cases';
import { fromItemsOf } from './from-outline';
import { type Clauses, outlineOf, placeOfClause } from './outline';
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

const query = `-- the 🏀 games
select opponent, rank() over (order by id), extract(year from game_date)
from games g join sections s on s.id = g.id
where g.id > 3 order by 1`;

test('finds each clause of a query, past what only looks like one', () => {
  expect(placeOfClause(query, 'SELECT')).toEqual({ line: 2, column: 1 });
  expect(placeOfClause(query, 'FROM')).toEqual({ line: 3, column: 1 });
  expect(placeOfClause(query, 'ON')).toEqual({ line: 3, column: 30 });
  expect(placeOfClause(query.replaceAll('\n', '\r\n'), 'ORDER BY')).toEqual({ line: 4, column: 16 });
  expect(placeOfClause("select '🏀' from games", 'FROM')).toEqual({ line: 1, column: 12 });
});

test.each([
  ['what is not there', 'select rank() over (order by id) from games', 'ORDER BY'],
  ['which of two joins', 'select 1 from a join b on true join c on true', 'ON'],
  ['which query is meant', 'select 1 from (select 2 from a where b) c where d', 'WHERE'],
  ['what is no query', 'where', 'WHERE'],
] as const)('does not guess %s', (_, text, clause) => {
  expect(placeOfClause(text, clause)).toBeUndefined();
});
