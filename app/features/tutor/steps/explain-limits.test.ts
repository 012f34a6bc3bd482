import { expect, test } from 'vitest';
import { linesOf, plain, stepsOf } from './fixtures/explain-own';
import { openParkLeague } from './fixtures/park-league';

const { explain, linesFor, explainAsLearner } = openParkLeague();

test('joins that are not written one after the other are told as one', async () => {
  const explanation = await explain(
    'select 1 from teams a join players b join teams c on c.id = b.team_id on a.id = b.team_id',
  );
  expect(linesOf(explanation)[0]).toBe('60 FROM: Take and join what is named here.');
  expect(stepsOf(explanation)[0]?.text).toContain('from teams a join players b');
});

test('what changes each time is said', async () => {
  const { remarks } = await explain('select id from teams where random() < 2');
  expect(remarks.map(plain)).toEqual([
    '`random()` gives something else each time, and each step is counted by itself: the numbers may not fit together.',
  ]);
  const inside = await explain('select * from (select id from teams limit 3) t where id < 9');
  expect(inside.remarks.map(plain).join()).toContain('A LIMIT without ORDER BY inside');
  expect((await explain('select id from teams limit 3')).remarks).toEqual([]);
});

test('a step that is too slow says so, and the others come', async () => {
  const explanation = await explainAsLearner(
    'select p.id from players p left join (players a cross join players b cross join players c cross join players d cross join players e) on a.id + b.id + c.id + d.id + e.id < p.id where p.id < 0',
  );
  const lines = linesOf(explanation);
  expect(lines).toContain('  note: Counting these rows takes too long, so it was stopped.');
  expect(lines).toContain('60 FROM: Take `players` as `p`.');
  expect(lines.at(-1)).toBe('0 SELECT: From each row, write `p.id`.');
});

test('of very many joins and queries, the first are told one by one', async () => {
  const joins = Array.from({ length: 25 }, (_, n) => `join teams t${n} on t${n}.id = t.id`).join(' ');
  const lines = await linesFor(`select 1 from teams t ${joins}`);
  expect(lines).toContain('8 JOIN: And so on, with 10 more.');
  expect(lines).toHaveLength(18);
  const arms = Array.from({ length: 30 }, (_, n) => `select ${n}`).join(' union all ');
  expect(await linesFor(arms)).toEqual(['30 UNION ALL: Put the rows of 30 queries together.']);
  const ctes = Array.from({ length: 60 }, (_, n) => `c${n} as (select ${n} as n)`).join(', ');
  const many = await explain(`with ${ctes} select n from c59`);
  expect(many.remarks.map(plain).join()).toContain('are counted and not taken apart');
  expect(linesOf(many).at(-1)).toBe('1 SELECT: From each row, write `n`.');
});

test('rows that are too wide or too large to be sent are counted all the same', async () => {
  const wide = Array.from({ length: 15 }, (_, n) => `join players p${n} on p${n}.id = p.id`).join(' ');
  const lines = await linesFor(`select p.name from players p ${wide} where p.id < 4`);
  expect(lines.filter((line) => line.startsWith('60 JOIN'))).toHaveLength(15);
  const explanation = await explainAsLearner(
    "select count(*) from (select repeat('x', 300000) as long from players) q where length(long) > 5",
  );
  expect(stepsOf(explanation).map(({ rows }) => rows)).toEqual(['60', '60', '60', '60', '1', '1']);
});

test('queries in hundreds of parentheses are told like others', async () => {
  const query = `${'('.repeat(150)}select id from teams${')'.repeat(150)}`;
  expect(await linesFor(query)).toEqual(['8 FROM: Take `teams`.', '8 SELECT: From each row, write `id`.']);
});
