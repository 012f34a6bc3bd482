import { describe, expect, test } from 'vitest';
import { casesOf } from '../../../../tests/setup/cases';
import type { Explanation } from '../explanation';
import { linesOf, plain, stepsOf } from './fixtures/explain-own';
import { openParkLeague } from './fixtures/park-league';

const cases = casesOf('steps');

const { explain, linesFor, lineOf, explainAsLearner } = openParkLeague();

describe('a query read aloud', () => {
  test('clause by clause, with the rows after each', async () => {
    const explanation = await explainAsLearner(
      `-- the batters
       select team_id, count(*) as batters from players p
       where hits > 30 /* not few */ group by team_id having count(*) > 4 order by batters desc, 1 limit 2;`,
    );
    expect(explanation.title).toBe('Your query in 7 steps');
    expect(plain(explanation.words)).toBe('It begins with 60 rows and returns 2 rows.');
    expect(explanation.line).toEqual(['60', '43', '8', '7', '2']);
    expect(linesOf(explanation)).toEqual([
      '60 FROM: Take `players` as `p`.',
      '43 WHERE: Keep the rows where `hits > 30`.',
      '8 GROUP BY: Make one row for each `team_id`.',
      '7 HAVING: Keep the groups where `count(*) > 4`.',
      '7 SELECT: For each group, write `team_id` and `count(*) as batters`.',
      '7 ORDER BY: Sort by `batters` downward, then by `team_id`.',
      '2 LIMIT: Keep the first 2 rows.',
    ]);
  });

  test.each(
    cases<[string, string, string]>('warns where both sides repeat and something is added up: %s, %s'),
  )('warns where both sides repeat and something is added up: %s, %s', async (target, join, tone) => {
    const lines = await linesFor(
      `select ${target} from players a ${join} players b on a.team_id = b.team_id`,
    );
    const grown = '60 became 452. A row of `a` comes once for each partner in `b`';
    expect(lines.join('\n')).toContain(
      tone === 'warn' ? `  warn: Rows multiply here: ${grown}` : `  note: ${grown}`,
    );
  });

  test('one side that repeats is what a join is for', async () => {
    const lines = await linesFor('select sum(hits) from teams t join players p on p.team_id = t.id');
    expect(lines.filter((line) => line.startsWith('  warn'))).toEqual([]);
  });

  const proved = 'what is said of joins is what the numbers prove: %s';
  test.each(cases<[string, string[]]>(proved))(proved, async (from, notes) => {
    const lines = await linesFor(`select 1 from ${from}`);
    expect(lines.filter((line) => line.startsWith('  '))).toEqual(notes);
  });

  test.each(cases<[string, string]>('joins in words: %s'))('joins in words: %s', async (from, words) => {
    const lines = await linesFor(
      `with a as (select id from teams), b as (select id from teams) select 1 from ${from}`,
    );
    expect(lines.join('\n')).toContain(words);
  });

  test('counts pairs by multiplying, however many there are', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `players p${n}`);
    const explanation = await explain(`select p0.name from ${names.join(', ')} limit 3`);
    expect(explanation.line).toEqual([
      '60',
      '3,600',
      '216,000',
      '12,960,000',
      '777,600,000',
      '46,656,000,000',
      '3',
    ]);
    expect(linesOf(explanation)).toContain(
      '  warn: These are all pairs there can be: nothing says which rows belong together.',
    );
  });

  test('queries inside come first, and their answers stand in the sentence', async () => {
    expect(
      await linesFor('select name from players where hits > (select avg(hits) from players) and id < 9'),
    ).toEqual([
      '# The query inside WHERE',
      '60 FROM: Take `players`.',
      '1 AGGREGATE: Make one row of all 60 rows.',
      '1 SELECT: From all of them, compute `avg(hits)`.',
      '# Your query',
      '60 FROM: Take `players`.',
      '5 WHERE: Keep the rows where `hits > (…) and id < 9`. The query in `(…)` gives one value: `38.8333333333333333`.',
      '5 SELECT: From each row, write `name`.',
    ]);
  });

  test.each(cases<[string, string]>('a query inside WHERE: %s'))(
    'a query inside WHERE: %s',
    async (condition, sentence) => {
      const query = `select id from teams t where ${condition}`;
      expect(await lineOf(query, 'WHERE')).toContain(sentence);
    },
  );

  test.each(cases<[string, string, string]>('a query read aloud'))('%s', async (query, clause, line) => {
    expect(await lineOf(query, clause)).toBe(line);
  });

  test('what is too long for a sentence stands below it', async () => {
    const condition = Array.from({ length: 30 }, (_, n) => `id <> ${n + 100}`).join(' and ');
    const [, where] = stepsOf(await explain(`select id from teams where ${condition}`));
    expect(plain(where?.words ?? [])).toBe('Keep the rows for which this is true.');
    expect(where?.text).toBe(`where ${condition}`);
  });
});

describe('first rows', () => {
  const firstOf = ({ parts }: Explanation, clause: string) =>
    parts.at(-1)?.steps.find((step) => step.clause === clause)?.first;

  test('of each step', async () => {
    const explanation = await explainAsLearner(
      'select t.name, count(*) as n from teams t join players p on p.team_id = t.id group by t.id order by t.id limit 3',
    );
    expect(firstOf(explanation, 'FROM')).toMatchObject({ truncated: true, rows: { length: 5 } });
    expect(firstOf(explanation, 'FROM')?.columns.map(({ name }) => name)).toEqual(['id', 'name', 'founded']);
    expect(firstOf(explanation, 'JOIN')?.columns).toHaveLength(10);
    expect(firstOf(explanation, 'GROUP BY')?.columns.map(({ name }) => name)).toEqual(['id', 'rows']);
    expect(firstOf(explanation, 'ORDER BY')?.rows.slice(0, 2)).toEqual([
      ['Team 1', '7'],
      ['Team 2', '8'],
    ]);
    expect(firstOf(explanation, 'LIMIT')).toMatchObject({ truncated: false, rows: { length: 3 } });
  });

  test('of groups: what they have in common, and how many rows are in each', async () => {
    const explanation = await explain(
      'select 2 * hits as twice, rank() over (order by count(*)), count(*) from players where id < 5 group by twice, bats order by 1',
    );
    const first = firstOf(explanation, 'GROUP BY');
    expect(first?.columns.map(({ name }) => name)).toEqual(['twice', 'bats', 'rows']);
    expect(first?.rows.every(([twice, , rows]) => Number(twice) > 0 && rows === '1')).toBe(true);
  });

  test('none where there is none', async () => {
    expect(firstOf(await explain('select id from teams where false'), 'WHERE')).toBeUndefined();
  });
});
