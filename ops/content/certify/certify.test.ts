import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
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
const league = [
  tableOf('teams', ['id', 'name', 'founded'], 'text'),
  tableOf('players', ['id', 'team_id', 'hits', 'salary'], 'integer'),
];
const shop = [tableOf('tickets', ['id', 'price'], 'numeric'), tableOf('games', ['crowd'], 'integer')];
const changesTo = async (reference: string, contract: object = {}, tables = league) =>
  (await mutantsOf(reference, { catalogue: { tables }, contract: contractSchema.parse(contract) })).map(
    ({ change }) => change,
  );

/** `among`: `changes` is a part of the list. */
type Changed = {
  what: string;
  sql: string;
  contract?: object;
  changes: string[];
  among?: boolean;
  in?: 'shop';
};
const changed: Changed[] = parse(readFileSync('ops/content/fixtures/mutants.yaml', 'utf8'));

describe('mutants of a reference', () => {
  test.each(changed)('change $what', async ({ sql, contract, changes, among, in: where }) => {
    const made = await changesTo(sql, contract, where && shop);
    expect(new Set(made).size).toBe(made.length);
    const wanted = changes.toSorted();
    expect(made.toSorted()).toEqual(among ? expect.arrayContaining(wanted) : wanted);
  });

  test('step to no whole number where values are whole', async () => {
    const sql = 'select 1 / nullif(price, 0) from tickets, games where crowd >= 95';
    expect(await changesTo(sql, {}, shop)).not.toContain('> 94 for >= 95');
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
