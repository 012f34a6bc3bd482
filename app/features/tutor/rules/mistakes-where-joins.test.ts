import { expect, test } from 'vitest';
import { firstFinding } from '../diagnosis';
import { gradedMistake } from '../fixtures/graded';
import { mistakes } from '../fixtures/mistakes-where-joins';
import { joinsRules } from './joins';
import type { About } from './rule';
import { whereRules } from './where';

const rules = [...joinsRules, ...whereRules];
const kindOf = (kind: string) => rules.filter((rule) => rule.kind === kind);

/** Suspicions that no accepted answer sets off. */
function openSuspicions({ accepted = [] }: About) {
  return kindOf('suspicion').filter(
    ({ find }) => !accepted.some((query) => query.scopes.some((scope) => find(scope, { query, accepted }))),
  );
}

test.each(mistakes)('$exercise, $id: $query', async (mistake) => {
  const about = await gradedMistake(mistake);
  const first = firstFinding(kindOf('certain'), about) ?? firstFinding(openSuspicions(about), about);
  expect({ id: first?.id, words: first?.what }).toEqual({ id: mistake.id, words: mistake.words });
});

test('there are mistakes for every rule that a wrong answer which runs can set off', () => {
  const shown = new Set(mistakes.map(({ id }) => id));
  const missing = rules.filter(({ id, kind }) => kind !== 'style' && !shown.has(id)).map(({ id }) => id);
  // Postgres itself stops a query with a bare value after OR.
  expect(missing).toEqual(['bare-value-in-or']);
});
