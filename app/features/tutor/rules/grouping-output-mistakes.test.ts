import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { type Evidence, gradeQuery } from '~/features/sandbox/grade.server';
import { readStatement } from '~/features/sandbox/statement.server';
import { clauses } from '../finding';
import { tasks } from '../fixtures/course-answers';
import { mistakes } from '../fixtures/mistakes-grouping-output';
import { readQuery } from '../query/query';
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
      if (fault) return { rule: id, says: fault.what };
    }
  }
  return undefined;
}

test.each(mistakes)('$exercise: $sql', async ({ exercise, sql, rule, says }) => {
  const task = tasks.find(({ name }) => name === exercise)?.task;
  if (!task) throw new Error(`There is no exercise ${exercise}.`);
  const judgements: Evidence[] = [];
  const { isCorrect } = await gradeQuery({
    dataset: 'sports-business',
    query: sql,
    reference: task.reference.sql,
    contract: task.contract,
    advise: (judgement) => {
      judgements.push(judgement);
      return undefined;
    },
  });
  expect(isCorrect).toBe(false);
  const [evidence] = judgements;
  if (!evidence) throw new Error('Nobody was asked for advice.');
  const read = async (text: string) => readQuery(await readStatement(text), evidence.catalogue);
  const answers = [task.reference, ...task.alternatives];
  const accepted = await Promise.all(answers.map((answer) => read(answer.sql)));
  const query = readQuery(evidence.statement, evidence.catalogue);
  expect(firstFound({ query, evidence, accepted })).toEqual({ rule, says });
});
