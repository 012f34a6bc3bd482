import { describe, expect, test } from 'vitest';
import { fromItemsOf } from './from-outline';
import { type Clauses, outlineOf } from './outline';
import { type Range, readText, shownOf, sliceOf } from './text';

async function clausesOf(sql: string) {
  const text = readText(sql);
  const [arm] = outlineOf(text)?.arms ?? [];
  if (arm?.kind !== 'select') throw new Error('no SELECT');
  const { at: _, end: __, ...clauses } = arm.clauses;
  const ranges = Object.entries(clauses).filter((entry): entry is [keyof Clauses, Range] =>
    Boolean(entry[1]),
  );
  return Object.fromEntries(ranges.map(([name, range]) => [name, sliceOf(text, range)]));
}

describe('the clauses of a SELECT', () => {
  test('in their places, with what was typed', async () => {
    expect(
      await clausesOf(
        'SELECT DISTINCT a, count(*) -- rows\n FROM t WHERE x GROUP BY a HAVING y WINDOW w AS (ORDER BY a) ORDER BY a LIMIT 3 OFFSET 2',
      ),
    ).toEqual({
      distinct: 'DISTINCT',
      targets: 'a, count(*)',
      from: 'FROM t',
      where: 'WHERE x',
      group: 'GROUP BY a',
      having: 'HAVING y',
      window: 'WINDOW w AS (ORDER BY a)',
      order: 'ORDER BY a',
      limit: 'LIMIT 3 OFFSET 2',
    });
  });

  test('words of a clause inside something else, and as names, begin none', async () => {
    expect(
      await clausesOf(
        `select extract(day from d), a is not distinct from b, 1 as "where", t.from as limit, 'order by'
         from t join lateral (select 1 from u order by 1) q on q.group = 1 where x is distinct from all (select 2)`,
      ),
    ).toEqual({
      targets: `extract(day from d), a is not distinct from b, 1 as "where", t.from as limit, 'order by'`,
      from: 'from t join lateral (select 1 from u order by 1) q on q.group = 1',
      where: 'where x is distinct from all (select 2)',
    });
  });

  test('in letters of more than one byte', async () => {
    expect(await clausesOf(`select 'Zürich — 🏀' as "größe" from t where ort = 'Malmö'`)).toMatchObject({
      from: 'from t',
      where: "where ort = 'Malmö'",
    });
  });

  test('DISTINCT ON is not what is written', async () => {
    expect(await clausesOf('select distinct on (a, f(b)) c from t')).toMatchObject({
      distinct: 'distinct on (a, f(b))',
      targets: 'c',
    });
  });
});

describe('several queries', () => {
  const outlined = async (sql: string) => {
    const text = readText(sql);
    const outline = outlineOf(text);
    return {
      with: outline?.with?.ctes.map(({ body }) => sliceOf(text, body)),
      body: outline && sliceOf(text, outline.body),
      arms: outline?.arms.map(({ range }) => sliceOf(text, range)),
      order: outline?.tail.order && sliceOf(text, outline.tail.order),
    };
  };

  test('WITH, whatever stands between its names and its queries', async () => {
    expect(
      await outlined(
        'with recursive a (x, y) as not materialized (select 1, 2), b as (values (1)) select * from a',
      ),
    ).toMatchObject({ with: ['select 1, 2', 'values (1)'], body: 'select * from a' });
    expect(
      await outlined('with recursive a as (select 1 x) search depth first by x set o (select * from a)'),
    ).toMatchObject({ with: ['select 1 x'], body: '(select * from a)' });
  });

  test('put together: an order at the end is of all', async () => {
    expect(
      await outlined('(select 1 order by 1) union all select 2 except distinct table t order by 1'),
    ).toMatchObject({
      arms: ['(select 1 order by 1)', 'select 2', 'table t'],
      order: 'order by 1',
    });
  });
});

describe('what FROM names', () => {
  const joinsOf = async (sql: string) => {
    const text = readText(sql);
    const items = fromItemsOf(text, { from: 0, to: text.tokens.length });
    return items?.map(({ leaf, joins }) => [
      sliceOf(text, leaf.range),
      ...joins.map(
        ({ kind, isNatural, leaf, condition }) =>
          `${isNatural ? 'natural ' : ''}${kind}: ${sliceOf(text, leaf.range)}${condition ? ` ${sliceOf(text, condition)}` : ''}`,
      ),
    ]);
  };

  test('every kind of join', async () => {
    expect(
      await joinsOf(
        'a left outer join b on left(a.x, 1) = b.join inner join c using (x) natural full join d cross join (e join f on true) g, h',
      ),
    ).toEqual([
      [
        'a',
        'left: b on left(a.x, 1) = b.join',
        'inner: c using (x)',
        'natural full: d',
        'cross: (e join f on true) g',
      ],
      ['h'],
    ]);
  });

  test('joins that end later than others have begun are not written one after the other', async () => {
    expect(await joinsOf('a join b join c on true on true')).toBeUndefined();
  });
});

test('a text is shown in one line, without comments and without queries inside', async () => {
  const text = readText('a\n  in (select /* all */ x from (select 1) y)\tand b -- last\n > f( 2)');
  const whole = { from: 0, to: text.tokens.length };
  expect(shownOf(text, whole)).toBe('a in (…) and b > f( 2)');
  expect(shownOf(text, whole, { isWhole: true })).toBe('a in (select x from (select 1) y) and b > f( 2)');
});
