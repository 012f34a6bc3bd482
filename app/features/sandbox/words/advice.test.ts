import { describe, expect, test } from 'vitest';
import { readStatement } from '../statement/statement.server';
import { adviseOn } from './advice';

const columns = (names: string, type: string) => names.split(' ').map((name) => ({ name, type }));
const catalogue = {
  tables: [
    { name: 'teams', columns: [...columns('id', 'integer'), ...columns('city', 'text')] },
    {
      name: 'players',
      columns: [
        ...columns('player_id team_id hits at_bats', 'integer'),
        ...columns('salary', 'numeric'),
        ...columns('total', 'bigint'),
      ],
    },
  ],
};
const advise = async (query: string) => adviseOn((await readStatement(query)).select, catalogue);

describe('a join that links nothing', () => {
  test.each([
    'select * from teams, players',
    'select * from teams t, players p where t.id = 3 and hits > 2',
    "select (select count(*) from teams, players where city = 'x')",
  ])('%s', async (query) => {
    expect(await advise(query)).toEqual([expect.stringMatching(/^Nothing links (teams|t) and (players|p),/)]);
  });

  test.each([
    'select * from teams t join players p on p.team_id = p.team_id',
    'select * from teams t join players p on t.id = 1',
    'select * from teams t left join players p on true',
  ])('%s', async (query) => {
    expect(await advise(query)).toEqual([expect.stringMatching(/^The ON condition of the join with p /)]);
  });

  test.each([
    'select * from teams, players where id = team_id',
    'select * from teams t join players p on p.team_id = t.id',
    'select * from teams t join players p using (id)',
    'select * from teams cross join players',
    'select * from teams, (select max(hits) from players) best',
    'select * from teams t, players p where (t.id, p.hits) = (1, 2)',
    'select * from teams, players where exists (select 1 from players x where x.team_id = teams.id)',
    'with players as (select 1) select * from teams, players',
  ])('nothing to say of %s', async (query) => {
    expect(await advise(query)).toEqual([]);
  });
});

describe('WHERE on the optional side of an outer join', () => {
  test.each([
    'select * from teams t left join players p on p.team_id = t.id where p.hits > 3',
    "select * from teams t left join players p on p.team_id = t.id where city like 'a%' and hits between 1 and 2",
    'select * from players p right join teams t on p.team_id = t.id where p.hits in (1, 2)',
  ])('%s', async (query) => {
    expect(await advise(query)).toEqual([
      expect.stringMatching(/^The condition on (p|players)\.hits in WHERE drops the rows/),
    ]);
  });

  test.each([
    'select * from teams t left join players p on p.team_id = t.id where p.hits is null',
    'select * from teams t left join players p on p.team_id = t.id and p.hits > 3',
    'select * from teams t left join players p on p.team_id = t.id where p.hits > 3 or p.hits is null',
    'select * from teams t left join players p on p.team_id = t.id where coalesce(p.hits, 0) = 0',
    'select * from teams t left join players p on p.team_id = t.id where t.id > 3',
  ])('nothing to say of %s', async (query) => {
    expect(await advise(query)).toEqual([]);
  });
});

describe('NULL and whole numbers', () => {
  test('a comparison with NULL', async () => {
    expect(await advise('select * from teams where city <> null')).toEqual([
      expect.stringContaining('IS NULL'),
    ]);
    expect(await advise('select * from teams where city is not null')).toEqual([]);
  });

  test.each([
    'select hits / at_bats from players',
    'select count(*) / 2 from players',
    'select sum(hits) / count(*) from players p',
    'select (p.hits + 1) / max(at_bats) from players p group by 1',
    'select salary::int / 3 from players',
  ])('%s', async (query) => {
    expect(await advise(query)).toEqual([expect.stringContaining('loses its fraction')]);
  });

  test.each([
    'select hits::numeric / at_bats from players',
    'select hits * 1.0 / at_bats from players',
    'select salary / at_bats from players',
    'select sum(total) / 2 from players',
    'select sum(salary) / count(*) from players',
  ])('nothing to say of %s', async (query) => {
    expect(await advise(query)).toEqual([]);
  });
});
