import { expect, test } from 'vitest';
import { plain } from '../steps/fixtures/explain-own';
import { openParkLeague } from '../steps/fixtures/park-league';

const { follow } = openParkLeague();

async function way(query: string, key: string, table = 'players') {
  const { words, limits, path, sources, lost } = await follow(query, { table, key });
  return {
    words: [...words, ...limits].map(plain),
    path: path.map(({ clause, rows }) => `${clause}: ${rows}`),
    rows: sources.map(({ result }) => result.rows),
    lost,
  };
}

test('a condition loses the row, and no other is named', async () => {
  const query =
    'select p.name from teams t join players p on p.team_id = t.id where p.hits > 0 and p.salary > 0';
  expect(await way(query, '9')).toMatchObject({
    path: ['FROM: 1', 'WHERE: 1', 'WHERE: 0'],
    words: ['WHERE loses it by `p.salary > 0`, because `p.salary` is `NULL` there.'],
    lost: { clause: 'WHERE', isCause: true },
  });
});

test('a join without a partner, from either side', async () => {
  const join = 'join teams t on t.id = p.team_id and t.id > 3';
  const { words, lost } = await way(`select * from players p ${join}`, '1');
  expect(words[0]).toMatch(/^The JOIN with `t` loses it/);
  expect(lost).toEqual({ clause: 'JOIN', isCause: true });
  const second = 'select * from teams t join players p on t.id = p.team_id and t.id > 3';
  expect((await way(second, '1')).words[0]).toMatch(/^The JOIN with `p` loses it/);
});

test('a group, HAVING, and what is made of it outside', async () => {
  const per = 'select team_id, count(*) as n from players where id < 50 group by team_id';
  expect(await way(`${per} order by 1`, '1')).toMatchObject({
    words: ['Nothing loses it.'],
    path: ['FROM: 1', 'WHERE: 1', 'GROUP BY: 1'],
    lost: undefined,
  });
  const having = await way(`${per} having count(*) > 100`, '1');
  expect(having.words).toEqual(['HAVING loses it: the condition is not true of its group.']);
  const outside = await way(
    `with per as (${per}) select t.name, n from teams t join per on per.team_id = t.id where n > 90`,
    '1',
  );
  expect(outside.path.slice(0, 3)).toEqual(['FROM of per: 1', 'WHERE of per: 1', 'GROUP BY of per: 1']);
  expect(outside.words[0]).toMatch(/^WHERE loses it by `n > 90`/);
});

test('LIMIT cuts it off or does not, and DISTINCT ON keeps another', async () => {
  const limited = 'select name from players order by id limit 5';
  expect((await way(limited, '5')).words).toEqual(['Nothing loses it.']);
  const cut = await way(limited, '6');
  expect(cut.words[0]).toContain('in your order it comes in place 6.');
  const one = 'select distinct on (team_id) team_id, name from players order by team_id, id';
  expect((await way(one, '16')).words[0]).toMatch(/^DISTINCT ON keeps another row/);
});

test('a query inside that keeps several rows of it is followed by what tells it from others alone', async () => {
  const twice = '(select p.id, t.name from players p cross join teams t) q';
  expect((await way(`select * from ${twice} where q.id > 3`, '2')).words[0]).toMatch(
    /^WHERE loses it by `q.id > 3`/,
  );
  const without = '(select p.hits, t.name from players p cross join teams t) q';
  expect((await way(`select * from ${without}`, '2')).words[0]).toContain('in several rows of `q`');
});

test.each([
  ['select 1', '1', 'does not take `players`'],
  ['select id from teams where id in (select team_id from players)', '1', 'such as inside a condition'],
  ['select * from players', "x' or true --", 'No row of `players`'],
  ['select * from players', '1, 2', 'write one value'],
  ['select * from players', '99999', 'No row of `players` has `99999` as its `id`'],
  ['select a.id from players a join players b on a.id = b.id', '1', 'taken more than once'],
  ['select id from players union select id from teams', '1', 'other of the two queries'],
])('%s, %s: says %s', async (query, key, said) => {
  expect((await way(query, key)).words.join(' ')).toContain(said);
});
