import { describe, expect, test } from 'vitest';
import type { Asked } from '../follow.server';
import { plain } from '../steps/fixtures/explain-own';
import { openParkLeague } from '../steps/fixtures/park-league';
import { sparingly } from './match';

const { follow } = openParkLeague();

async function said(query: string, asked: Asked) {
  const { words, limits, path, sources, lost } = await follow(query, asked);
  return {
    words: [...words, ...limits].map(plain),
    path: path.map(({ clause, rows }) => `${clause}: ${rows}`),
    captions: sources.map(({ caption }) => caption),
    rows: sources.map(({ result }) => result.rows.length),
    names: sources[0]?.result.columns.map(({ name }) => name),
    lost,
  };
}

describe('why a row is here', () => {
  test('a group: its rows, and what its aggregates take of them', async () => {
    const query = `select team_id as team, count(*) filter (where bats = 'left'), count(distinct salary) as paid
      from players where id < 40 group by team order by 1`;
    const { words, captions, rows, names } = await said(query, { row: 0 });
    // Players 8, 16, 24 and 32: all bat left, none is one of those without a salary.
    expect(captions).toEqual(['4 rows behind it']);
    expect(rows).toEqual([4]);
    expect(names?.slice(0, 4).toSorted()).toEqual(['bats', 'id', 'salary', 'team_id']);
    expect(words).toEqual([
      "`count(*) filter (where bats = 'left')` takes all 4 rows.",
      '`count(distinct salary)` takes all 4 rows.',
    ]);
    const other = await said(query, { row: 1 });
    expect(other.words).toEqual([
      "`count(*) filter (where bats = 'left')` takes 0 of 5 rows: 5 do not pass its FILTER, or are NULL.",
      '`count(distinct salary)` takes 4 of 5 rows: 1 are NULL.',
    ]);
  });

  test('an aggregate is one wherever it is written, and none is that of a query inside', async () => {
    const query = `select team_id, coalesce(sum(all salary), 0), string_agg(name, ', ' order by id), pg_catalog.count(*),
      (select count(name) from teams) from players where id < 40 group by team_id order by 1`;
    expect((await said(query, { row: 1 })).words).toEqual([
      '`sum(all salary)` takes 4 of 5 rows: 1 are NULL.',
      "`string_agg(name, ', ' order by id)` takes all 5 rows.",
      '`pg_catalog.count(*)` takes all 5 rows.',
    ]);
  });

  test('NULL is a group, and all rows are one without GROUP BY', async () => {
    const nulls = await said('select bats, max(hits) from players group by bats order by 1 nulls first', {
      row: 0,
    });
    expect(nulls.captions).toEqual(['12 rows behind it']);
    expect((await said('select sum(hits) from players', { row: 0 })).captions).toEqual(['60 rows behind it']);
  });

  test('HAVING, window functions, DISTINCT and rows that look the same', async () => {
    const having = 'select team_id from players group by team_id having count(*) > 7 order by team_id';
    expect((await said(having, { row: 0 })).captions).toEqual(['8 rows behind it']);
    const ranked = 'select name, rank() over (order by hits desc) from players order by 2 limit 3';
    expect((await said(ranked, { row: 2 })).captions).toEqual(['1 row behind it']);
    const distinct = await said('select distinct bats from players order by bats', { row: 0 });
    expect(distinct.words).toEqual(['DISTINCT keeps one of 24 rows that look the same.']);
    const alike = await said('select count(*) from players group by team_id order by 1', { row: 0 });
    expect(alike.words[0]).toMatch(/^\d groups give this very row/);
  });

  test('a query inside is followed to its tables, and each side of a union', async () => {
    const inside = `with per as (select team_id, count(*) as n from players group by team_id)
      select * from (select team_id from per where n > 7) q where team_id = 2`;
    expect((await said(inside, { row: 0 })).captions).toEqual([
      '1 row behind it',
      '1 row behind it of q',
      '8 rows behind it of per',
    ]);
    const union = await said('select id from teams union select team_id from players order by 1', { row: 0 });
    expect(union.captions).toEqual(['1 row behind it, first query', '7 rows behind it, second query']);
  });

  test.each([
    [
      'with recursive r as (select 1 as n union all select n + 1 from r where n < 3) select n from r',
      'again and again',
    ],
    ['select 1 union select 2 union select 3', 'More than two'],
    ['select team_id, count(*) from players group by rollup (team_id)', 'Subtotals'],
    ['select 1 as n', 'It comes from no table'],
    ['select id from players where random() < 2', 'something else each time'],
    ['values (1)', 'of this form'],
  ])('%s: says that it is not followed', async (query, words) => {
    const { sources, ...rest } = await follow(query, { row: 0 });
    expect(sources).toEqual([]);
    expect(rest.limits.map(plain).join()).toContain(words);
  });
});

describe('where a row went', () => {
  test('of conditions, the one that loses it, and what it has there', async () => {
    const query =
      "select name from players where hits > 0 and salary > 0 and bats between 'left' and 'right' and id < 50";
    expect(await said(query, { values: ['Player 9'] })).toMatchObject({
      path: ['FROM: 1', 'WHERE: 1', 'WHERE: 0', 'WHERE: 0', 'WHERE: 0'],
      words: ['WHERE loses it by `salary > 0`, because `salary` is `NULL` there.'],
      lost: { clause: 'WHERE', isCause: true },
    });
  });

  test('an outer join that WHERE undoes', async () => {
    const query = `select t.name, p.name from teams t left join players p on p.team_id = t.id and p.id > 58 where p.hits > 0`;
    const { words, lost } = await said(query, { values: ['Team 8', null] });
    expect(lost).toEqual({ clause: 'WHERE', isCause: true });
    expect(words[1]).toContain('The outer join keeps rows without a partner');
  });

  test('a partner that is found where none is wanted, and a value that a query inside makes, are not blamed on WHERE', async () => {
    const anti = 'select t.name from teams t left join players p on p.team_id = t.id where p.id is null';
    const { words, lost } = await said(anti, { values: ['Team 1'] });
    expect(lost).toEqual({ clause: 'WHERE', isCause: false });
    expect(words[1]).toContain('has found a partner for it');
    const inside = `select q.team_id from (select team_id, count(*) as n from players group by team_id) q where q.n > 100`;
    expect((await said(inside, { values: ['1'] })).lost).toEqual({ clause: 'WHERE', isCause: false });
  });

  test('a join that finds no partner', async () => {
    const query = 'select t.name, p.name from teams t join players p on p.team_id = t.id and p.id > 58';
    const { path, words, lost } = await said(query, { values: ['Team 8', null] });
    expect(path).toEqual(['FROM: 1', 'JOIN: 0']);
    expect(words).toEqual([
      'The JOIN with `p` loses it: no partner fits `on p.team_id = t.id and p.id > 58`.',
    ]);
    expect(lost).toEqual({ clause: 'JOIN', isCause: true });
  });

  test('a query inside, and HAVING in it', async () => {
    const query = `with per as (select team_id, count(*) as n from players group by team_id having count(*) > 100)
      select t.name, per.n from teams t join per on per.team_id = t.id`;
    const { words, lost } = await said(query, { values: ['Team 1', '7'] });
    expect(words[0]).toBe('`per` does not have it: none of its rows is such that `per.n` is `7`.');
    expect(lost).toMatchObject({ clause: 'HAVING', of: 'per' });
  });

  test('a group with other values is not lost, and LIMIT says the place without blame', async () => {
    const grouped = await said('select team_id, max(hits) from players group by team_id', {
      values: ['1', '3'],
    });
    expect(grouped.lost).toBeUndefined();
    expect(grouped.words[0]).toMatch(
      /^Its group is there, but in it `max\(hits\)` is `\d+` instead of `3`\.$/,
    );
    const cut = await said('select id from teams order by id limit 3', { values: ['7'] });
    expect(cut.words[0]).toContain('`limit 3` cuts it off: in your order it comes in place 7.');
    expect(cut.lost).toEqual({ clause: 'LIMIT', isCause: false });
  });

  test('what no table has is not blamed on anything', async () => {
    expect(
      await said("select name from players where bats = 'left'", { values: ["x' or true --"] }),
    ).toMatchObject({
      lost: undefined,
      words: ["No row of `players` is such that `name` is `x' or true --`."],
    });
  });
});

test('no more than eight questions are asked', async () => {
  const asked: string[] = [];
  const few = sparingly((sql) => {
    asked.push(sql);
    return Promise.resolve({ columns: [], rows: [], truncated: false });
  });
  const answers = await Promise.all(Array.from({ length: 9 }, (_, n) => few(`select ${n}`, 1)));
  expect(asked).toHaveLength(8);
  expect(answers[8]).toEqual({ why: 'late' });
});
