import { afterAll, describe, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { diagnoseQuery } from '../diagnosis';
import { rulesAgainst } from '../exceptions';
import { queryOf } from '../fixtures/club';
import { mistakes, ruleCases } from '../fixtures/corpus';
import { gradedMistake } from '../fixtures/graded';
import { faultIn, ruleNamed } from '../fixtures/said';
import { joinsRules } from './joins';
import { rules } from './rules';
import { whereRules } from './where';

afterAll(closeSandbox);

describe.each(Object.entries(ruleCases))('%s', (id, { accepted, speaks, silent }) => {
  const rule = ruleNamed(rules, id);
  const about = async () => ({ accepted: accepted === undefined ? [] : [await queryOf(accepted)] });

  test.each(speaks)('speaks of $query', async ({ query, clause, says, matches = '' }) => {
    const fault = await faultIn(rule, query, await about());
    expect(fault).toMatchObject({ clause, what: says ?? expect.stringMatching(new RegExp(matches)) });
    expect(fault?.why).toMatch(/\.$|\?$/);
  });

  test.each(silent)('has nothing to say of %s', async (query) => {
    expect(await faultIn(rule, query, await about())).toBeUndefined();
  });
});

describe.each(Object.entries(mistakes))('%s', (exercise, list) => {
  test.each(list)('$rule: $query', async ({ query: text, rule, says, first = rule }) => {
    const about = await gradedMistake(exercise, text);
    const { query, accepted } = about;
    const { find } = ruleNamed(rules, rule);
    const faults = query.scopes.map((scope) => find(scope, about));
    expect(faults.find((fault) => fault)?.what).toBe(says);
    const exceptions = accepted.flatMap((answer) => rulesAgainst('suspicion', answer, accepted));
    expect(diagnoseQuery(query, { ...about, exceptions })?.id).toBe(first);
  });
});

test('each rule about rows is shown, by itself and in answer to an exercise', () => {
  const shown = new Set(Object.values(mistakes).flatMap((list) => list.map(({ rule }) => rule)));
  const missing = [...joinsRules, ...whereRules].filter(({ kind }) => kind !== 'style').map(({ id }) => id);
  // Postgres itself stops a query with a bare value after OR.
  expect(missing.filter((id) => !shown.has(id))).toEqual(['bare-value-in-or']);
  const alone = [...joinsRules, ...whereRules].map(({ id }) => id).filter((id) => !ruleCases[id]);
  // Of a result.
  expect(alone).toEqual(['not-equal-loses-nulls']);
});
