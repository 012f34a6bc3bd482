import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { contractSchema } from '~/features/sandbox/contract';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { openFixtureSandbox } from '../../../tests/setup/sandbox/open-sandbox';
import { type CertifiedExercise, certifyExercise, printCertificates } from './certify';
import { hardCoded, mutantsOf } from './mutants';

const tableOf = (name: string, columns: string[], type: string) => ({
  name,
  columns: columns.map((column) => ({ name: column, type, isRequired: false })),
  keys: [],
  references: [],
});
const catalogue = {
  tables: [
    tableOf('teams', ['id', 'name', 'founded'], 'text'),
    tableOf('players', ['id', 'team_id', 'hits', 'salary'], 'integer'),
  ],
};
const changesTo = async (reference: string, contract: object = {}) =>
  (await mutantsOf(reference, { catalogue, contract: contractSchema.parse(contract) })).map(
    ({ change }) => change,
  );

describe('mutants of a reference', () => {
  test('each changes one thing', async () => {
    const changes = await changesTo(
      `select distinct t.name, count(distinct p.id), count(p.salary), sum(p.hits) from teams t
       left join players p on p.team_id = t.id where t.id > 2 and t.founded is not null
       group by t.id, t.name having max(p.hits) >= 3 order by 4 desc, 1 limit 5`,
    );
    expect(new Set(changes).size).toBe(changes.length);
    expect(changes.toSorted()).toEqual(
      [
        ...['without DISTINCT', 'count without DISTINCT', 'count(*) for count of a column', 'avg for sum'],
        ...['JOIN for LEFT JOIN', 'without the join condition', '<> for ='],
        ...[
          'without condition 1 of 2',
          'without condition 2 of 2',
          '>= for >',
          '< for >',
          'IS NULL for IS NOT NULL',
        ],
        ...['without grouping column 1', 'without grouping column 2', 'grouped by t.founded as well'],
        ...['without HAVING', 'min for max', '> for >=', '<= for >='],
        ...['ASC for DESC', 'DESC for ASC', 'LIMIT 4', 'LIMIT 6'],
      ].toSorted(),
    );
  });

  test('of the order, only what the contract checks or what decides which rows come', async () => {
    const reference = 'select name from teams order by founded desc, name';
    expect(await changesTo(reference)).toEqual([]);
    expect(await changesTo(reference, { order: [{ column: 'founded', direction: 'desc' }] })).toEqual([
      'ASC for DESC',
    ]);
    expect(await changesTo('select row_number() over (order by hits desc) from players')).toEqual([
      ...['ASC for DESC', 'ordered by id', 'ordered by team_id', 'ordered by salary'],
    ]);
    expect(await changesTo('select name from (select name from teams order by id limit 1) t')).toEqual([
      ...['DESC for ASC', 'LIMIT 0', 'LIMIT 2'],
    ]);
  });

  test('reach into CTEs and both sides of a UNION', async () => {
    expect(
      await changesTo(
        'with a as (select id from teams where id = 1) select id from a union select id from players where hits < 9',
      ),
    ).toEqual(expect.arrayContaining(['<> for =', '<= for <', 'UNION ALL for UNION', 'without WHERE']));
  });

  test('reach into windows', async () => {
    expect(
      await changesTo(`select rank() over (partition by team_id order by hits desc), lag(hits) over (order by id),
        sum(hits) over (partition by team_id order by id), avg(hits) over (order by id rows between 2 preceding and current row),
        row_number() over w from players window w as (partition by team_id order by id)`),
    ).toEqual([
      ...['row_number for rank', 'dense_rank for rank', 'ASC for DESC', 'without PARTITION BY'],
      ...['lead for lag', 'DESC for ASC'],
      ...[
        'avg for sum',
        'sum without ORDER BY in its window',
        'DESC for ASC (2)',
        'without PARTITION BY (2)',
      ],
      ...['sum for avg', 'DESC for ASC (3)', 'the frame left out'],
      ...["1 as the frame's first row", "3 as the frame's first row"],
      ...['DESC for ASC (4)', 'without PARTITION BY (3)'],
      ...['ordered by id', 'ordered by team_id', 'ordered by salary'],
    ]);
  });

  test('step to the next whole number where values may lie between, and leave nullif out', async () => {
    const tables = [tableOf('tickets', ['id', 'price'], 'numeric'), tableOf('games', ['crowd'], 'integer')];
    const changes = async (where: string) =>
      (
        await mutantsOf(`select 1 / nullif(price, 0) from tickets, games where ${where}`, {
          catalogue: { tables },
          contract: contractSchema.parse({}),
        })
      ).map(({ change }) => change);
    expect(await changes('price >= 95')).toEqual(
      expect.arrayContaining(['nullif left out', '> 94 for >= 95']),
    );
    expect(await changes('price < 30')).toContain('<= 29 for < 30');
    expect(await changes('crowd >= 95')).not.toContain('> 94 for >= 95');
  });

  test('put results together in other ways', async () => {
    const lists = 'select id from teams where id < 9 except select team_id from players';
    expect(await changesTo(lists)).toEqual([
      ...['INTERSECT for EXCEPT', 'EXCEPT the other way around', 'without WHERE', '<= for <', '> for <'],
    ]);
    expect(await changesTo(lists.replace('except', 'intersect'))).toContain('EXCEPT for INTERSECT');
    expect(await changesTo('select 1 from teams full join players on team_id = teams.id')).toEqual([
      ...['JOIN for FULL JOIN', 'LEFT JOIN for FULL JOIN', 'RIGHT JOIN for FULL JOIN'],
      ...['without the join condition', '<> for ='],
    ]);
  });

  test('the visible answer can be written out', () => {
    const columns = [
      { name: 'na"me', type: 'text' },
      { name: 'n', type: 'bigint' },
    ];
    expect(hardCoded({ columns, rows: [["O'Neil", null]], truncated: false })?.sql).toBe(
      `select * from (values ('O''Neil'::text, null::bigint)) as answer ("na""me", "n")`,
    );
    expect(hardCoded({ columns, rows: [], truncated: false })?.sql).toContain('where false');
    const long = Array.from({ length: 2_000 }, () => ['x', '1']);
    expect(hardCoded({ columns, rows: long, truncated: false })).toBeUndefined();
  });
});

describe('certification', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await openFixtureSandbox({ serverUrl: inject('postgres').sandboxUrl });
  });
  afterAll(() => sandbox.close());

  const named = (sql: string) => ({ what: sql.slice(0, 20), sql });
  const exercise: CertifiedExercise = {
    name: 'players-a-team',
    dataset: 'park-league',
    reference: named(
      'select t.name, count(p.id) as players from teams t left join players p on p.team_id = t.id group by t.name',
    ),
    alternatives: [
      'select name, (select count(*) from players where team_id = teams.id) as players from teams',
      'select t.name, count(p.team_id) as players from players p right join teams t on t.id = p.team_id group by t.id',
    ].map(named),
    wrong: [
      'select t.name, count(*) as players from teams t join players p on p.team_id = t.id group by t.name',
    ].map(named),
    equivalents: [],
    contract: contractSchema.parse({}),
  };

  test('names the mutants that pass, until the author says why they may', async () => {
    const first = await certifyExercise(exercise, sandbox);
    expect(first).toMatchObject({ right: 3, wrong: 1, equivalent: 0 });
    const passing = ['grouped by t.id as well', 'only t.id <= 8'];
    expect(first.survivors.map(({ change }) => change)).toEqual(passing);
    expect(first.faults).toEqual(
      passing.map((change) => expect.stringContaining(`the mutant "${change}" passes: SELECT`)),
    );
    expect(printCertificates([first])).toContain(
      'players-a-team: the mutant "grouped by t.id as well" passes',
    );

    const equivalents = first.survivors.map(({ change }) => ({
      mutants: [change],
      because: 'each team has its own name',
    }));
    const second = await certifyExercise({ ...exercise, equivalents }, sandbox);
    expect(second).toMatchObject({ survivors: [], faults: [], equivalent: 2 });
    expect(second.killed).toBeGreaterThan(4);
    expect(second.killed + second.equivalent).toBe(second.generated);
    expect(printCertificates([second])).toMatch(/ certified\n1 exercises +3 +1 /);
  });

  test('finds conditions and rows that can be replaced by what happens to stand in every copy', async () => {
    const { survivors } = await certifyExercise(
      {
        ...exercise,
        reference: named(`select t.name, count(p.id) as players from teams t
          left join players p on p.team_id = t.id and t.founded is not null group by t.name`),
        alternatives: [],
        wrong: [],
      },
      sandbox,
    );
    const sqlOf = (change: string) => survivors.find((mutant) => mutant.change === change)?.sql;
    expect(sqlOf('all but some values of id for t.founded IS NOT NULL')).toContain('t.id NOT IN (4, 8)');
    expect(sqlOf('all but some values of name for t.founded IS NOT NULL')).toContain(
      "t.name NOT IN ('Team 4', 'Team 8')",
    );
    expect(sqlOf('JOIN for LEFT JOIN, with a union of the missing rows')).toMatch(
      /union all values \('Team [48]'::text, '0'::bigint\), \('Team [48]'::text, '0'::bigint\)$/,
    );
  });

  test('finds right answers that are refused, wrong ones that pass or do not run, and mutants excused for nothing', async () => {
    const { faults } = await certifyExercise(
      {
        ...exercise,
        alternatives: [{ what: 'line 1', sql: 'select name, 1 as players from teams' }],
        wrong: [
          { what: 'line 2', sql: `${exercise.reference.sql} order by 1` },
          { what: 'line 3', sql: 'select nothing' },
        ],
        equivalents: [
          { mutants: ['grouped by t.id as well'], because: 'each team has its own name' },
          { mutants: ['JOIN for LEFT JOIN'], because: 'nobody knows, and it is not true' },
        ],
      },
      sandbox,
    );
    expect(faults).toEqual([
      expect.stringMatching(/^line 1 is refused: /),
      expect.stringMatching(/^line 2 is accepted: /),
      expect.stringMatching(/^line 3 does not run: /),
      expect.stringContaining('the mutant "only t.id <= 8" passes'),
      '"JOIN for LEFT JOIN" is named as equivalent, but no mutant of that name passes',
    ]);
  });
});
