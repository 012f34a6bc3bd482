import { afterAll, describe, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { diagnoseQuery, rulesAgainst } from './diagnosis';
import { find } from './difference/fixtures/cases';
import { differences, mistakes, ruleCases } from './fixtures/corpus';
import { gradedMistake } from './fixtures/graded';
import { faultIn, ruleNamed } from './fixtures/said';
import { rules } from './rules/rules';

afterAll(closeSandbox);

describe.each(ruleCases)('$id', ({ id, speaks, silent }) => {
  test.each(speaks)('speaks of $query', async ({ clause, says, matches = '', where, ...about }) => {
    const fault = await faultIn(id, about);
    expect(fault).toMatchObject({ clause, what: says ?? expect.stringMatching(new RegExp(matches)) });
    expect(fault?.why ?? '.').toMatch(/\.$|\?$/);
    if (where) expect(fault?.where).toBe(where);
  });

  test.each(silent)('has nothing to say of $query', async (about) => {
    expect(await faultIn(id, about)).toBeUndefined();
  });
});

describe.each(Object.entries(mistakes))('%s', (exercise, list) => {
  test.each(list)('$rule: $query', async ({ query: text, rule, says, first = rule }) => {
    const about = await gradedMistake(exercise, text);
    const { query, accepted } = about;
    const faults = query.scopes.map((scope) => ruleNamed(rule).find(scope, about));
    expect(faults.find((fault) => fault)?.what).toBe(says);
    const exceptions = accepted.flatMap((answer) => rulesAgainst('suspicion', answer, accepted));
    expect(diagnoseQuery(query, { ...about, exceptions })?.id).toBe(first);
  });
});

describe('a difference', () => {
  const { kinds, says, same } = differences;
  const pairs = Object.entries(kinds).flatMap(([kind, list]) => list.map((pair) => ({ kind, ...pair })));

  test.each(pairs)('$kind: $typed', async ({ kind, typed, accepted }) => {
    expect((await find(typed, [accepted]))?.id).toBe(`difference-${kind}`);
  });

  test.each(says)('is told: $where$says: $typed', async ({ says: what, where, typed, accepted }) => {
    const finding = await find(typed, [accepted]);
    expect(finding).toMatchObject({ what: what ?? finding?.what, where: where ?? finding?.where });
  });

  test.each(same)('is none in what is said in another way: $why', async ({ typed, accepted }) => {
    expect(await find(typed, [accepted])).toBeUndefined();
    expect(await find(accepted, [typed])).toBeUndefined();
  });
});

test('each rule is shown by itself, and each about rows in answer to an exercise', () => {
  const alone = new Set(ruleCases.map(({ id }) => id));
  expect(rules.map(({ id }) => id).filter((id) => !alone.has(id))).toEqual([]);
  const shown = new Set(Object.values(mistakes).flatMap((list) => list.map(({ rule }) => rule)));
  const ofRows = rules.slice(
    0,
    rules.findIndex(({ id }) => id === 'grouped-by-key'),
  );
  const missing = ofRows.filter(({ kind }) => kind !== 'style').map(({ id }) => id);
  expect(missing.filter((id) => !shown.has(id))).toEqual([]);
});
