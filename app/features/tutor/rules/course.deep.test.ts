import { beforeAll, expect, test } from 'vitest';
import type { Query } from '~/sql/model';
import { mutantsOf } from '../../../../ops/content/certify/mutants';
import type { NamedTask } from '../../../../ops/content/tasks';
import { readQueries } from '../../../../tests/attack/hostile-queries';
import { casesIn } from '../../../../tests/setup/cases';
import { queryOf, readClub } from '../fixtures/club';
import { tasks, workedQueries } from '../fixtures/graded';
import { judged } from '../fixtures/judged';
import type { About } from './rule';
import { rules } from './rules';

const certain = rules.filter(({ kind }) => kind === 'certain');
/** Ids of rules that may speak of a wrong answer. */
const open = rules.filter(({ kind }) => kind !== 'style').map(({ id }) => id);

const cases = casesIn('app/features/tutor/rules/fixtures/course.yaml');

function saidOf(query: Query, among = rules, about: Omit<About, 'query'> = {}) {
  return among.flatMap(({ id, find }) =>
    query.scopes.flatMap((scope) => {
      const fault = find(scope, { query, ...about });
      return fault ? [{ id, ...fault }] : [];
    }),
  );
}

/** Column names with an underscore, which no English word has. */
let columns: string[] = [];
beforeAll(async () => {
  const names = (await readClub()).tables.flatMap((table) => table.columns.map(({ name }) => name));
  columns = [...new Set(names.filter((name) => name.includes('_')))];
});

/** Values and columns in a sentence that the query does not hold. */
function strangersIn(what: string, { text }: Query): string[] {
  const typed = text.toLowerCase();
  const values = what.match(/'[^']*'/g) ?? [];
  const named = columns.filter((name) => new RegExp(`\\b${name}\\b`).test(what));
  return [...values, ...named].filter((part) => !typed.includes(part.toLowerCase()));
}

const acceptedOf = ({ task }: NamedTask) => [task.reference, ...task.alternatives].map(({ sql }) => sql);

/** Results of all kinds, with NULLs, numbers and texts. */
const results = ([[0], [0, 1], 'columns', 'row_count', 'missing_rows', { misplaced: 1 }] as const).map(
  (differs) => ({
    columns: 'a numeric, b text, c bigint',
    yours: [
      ['1.234', 'x', null],
      [null, null, '5'],
    ],
    wanted: [
      ['1.2', 'x', '0'],
      ['0', 'y', '5'],
      ['0', 'y', '5'],
    ],
    differs: Array.isArray(differs) ? [...differs] : differs,
  }),
) as Parameters<typeof judged>[1][];

const evidencesOf = (query: Query) => [undefined, ...results.map((result) => judged(query, result))];

test('no rule has the id of another', () => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
});

test('no rule that is certain speaks against an accepted answer', async () => {
  expect(tasks.length).toBeGreaterThanOrEqual(70);
  for (const task of tasks) {
    const accepted = await Promise.all(acceptedOf(task).map(queryOf));
    for (const query of accepted) {
      expect(saidOf(query, certain), `${task.name}: ${query.text}`).toEqual([]);
      expect(saidOf(query, certain, { accepted }), `${task.name}: ${query.text}`).toEqual([]);
    }
  }
});

test('of what the texts show, rules object to the mistakes that they show as mistakes, and to nothing else', async () => {
  const said = [];
  for (const { name, sql } of workedQueries) {
    for (const { id } of saidOf(await queryOf(sql), certain)) said.push(`${name}: ${id}`);
  }
  expect(said.sort()).toEqual(cases<string>('objections to what the texts show'));
});

test('authored wrong answers: on how many a rule speaks that no accepted answer sets off, in the learner’s own words', async () => {
  const spoken = new Map<string, number>();
  let answers = 0;
  for (const named of tasks) {
    const accepted = await Promise.all(acceptedOf(named).map(queryOf));
    const against = new Set(
      accepted.flatMap((query) => saidOf(query, rules, { accepted }).map(({ id }) => id)),
    );
    for (const { sql } of named.task.mutants) {
      const query = await queryOf(sql);
      const said = saidOf(query, rules, { accepted });
      for (const { what } of said) expect(strangersIn(what, query), what).toEqual([]);
      const ids = new Set(said.map(({ id }) => id).filter((id) => open.includes(id) && !against.has(id)));
      for (const id of ids) spoken.set(id, (spoken.get(id) ?? 0) + 1);
      if (ids.size > 0) answers += 1;
    }
  }
  // Lower bounds: fewer would be a loss.
  expect(answers).toBeGreaterThanOrEqual(47);
  for (const [id, least] of cases<[string, number]>('rules that speak on authored wrong answers')) {
    expect(spoken.get(id) ?? 0, id).toBeGreaterThanOrEqual(least);
  }
});

test('of mutants of the references, each rule says the same twice, in words that are plain and not too many', async () => {
  const catalogue = await readClub();
  const ids = new Set<string>();
  let count = 0;
  for (const named of tasks) {
    const accepted = await Promise.all(acceptedOf(named).map(queryOf));
    const { reference, contract } = named.task;
    for (const { sql } of await mutantsOf(reference.sql, { contract, catalogue })) {
      const query = await queryOf(sql);
      // Each query gets one of the results in turn, so that all are used.
      const evidence = evidencesOf(query)[count % (results.length + 1)];
      const first = saidOf(query, rules, { accepted, evidence });
      expect(saidOf(await queryOf(sql), rules, { accepted, evidence })).toEqual(first);
      for (const { id, what } of first) {
        ids.add(id);
        expect(what, sql).toMatch(/^\S.*[.?]$/);
        expect(what, sql).not.toMatch(/undefined|\[object/);
        expect(what.length, what).toBeLessThanOrEqual(320);
        expect(strangersIn(what, query), what).toEqual([]);
      }
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(600);
  expect([...ids]).toEqual(
    expect.arrayContaining(['on-links-nothing', 'outer-join-undone', 'fan-out', 'joined-by-difference']),
  );
}, 120_000);

test.each(readQueries(cases('what nobody types by hand')))(
  'what nobody types by hand is read: %s',
  async (_, text) => {
    const query = await queryOf(text);
    const again = await queryOf(text);
    for (const evidence of evidencesOf(query)) {
      const first = saidOf(query, rules, { accepted: [query], evidence });
      expect(saidOf(again, rules, { accepted: [query], evidence })).toEqual(first);
      // A GROUP BY of hundreds of expressions is named in full.
      for (const { what } of first) expect(what.length).toBeLessThan(500 + 2 * text.length);
    }
  },
);
