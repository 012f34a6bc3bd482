import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { clauses } from '~/sql/clauses';
import { gradedMistake } from '../fixtures/graded';
import { mistakes } from '../fixtures/mistakes-grouping-output';
import { groupingRules } from './grouping';
import { outputRules } from './output';
import type { About } from './rule';
import { subqueriesRules } from './subqueries';

const inOrder = [...groupingRules, ...subqueriesRules, ...outputRules].toSorted(
  (one, other) => clauses.indexOf(one.clause) - clauses.indexOf(other.clause),
);
const ofKind = (kind: string) => inOrder.filter((rule) => rule.kind === kind);

afterAll(closeSandbox);

/** What is certain before what is not, which is kept back where it speaks against an accepted answer. */
function firstFound(about: About) {
  const { accepted = [] } = about;
  const doubts = ofKind('suspicion').filter(
    ({ find }) => !accepted.some((query) => query.scopes.some((scope) => find(scope, { query, accepted }))),
  );
  for (const { id, find } of [...ofKind('certain'), ...doubts]) {
    for (const scope of about.query.scopes) {
      const fault = find(scope, about);
      if (fault) return { id, words: fault.what };
    }
  }
  return undefined;
}

test.each(mistakes)('$exercise: $query', async (mistake) => {
  const { id, words } = mistake;
  expect(firstFound(await gradedMistake(mistake))).toEqual({ id, words });
});
