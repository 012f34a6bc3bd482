import { beforeAll, expect, test } from 'vitest';
import { type Evidence, gradeQuery } from '~/features/sandbox/grade.server';
import { readStatement } from '~/features/sandbox/statement.server';
import { listTasks, type NamedTask } from '../../../../ops/content/certify/tasks';
import { firstFinding } from '../diagnosis';
import type { Mistake } from '../fixtures/condition-mistake';
import { readCourses } from '../fixtures/course';
import { mistakes } from '../fixtures/mistakes-where-joins';
import { readQuery } from '../query/query';
import { joinsRules } from './joins';
import type { About } from './rule';
import { whereRules } from './where';

const dataset = 'sports-business';
const rules = [...joinsRules, ...whereRules];
const kindOf = (kind: string) => rules.filter((rule) => rule.kind === kind);

let tasks: NamedTask[] = [];
beforeAll(async () => {
  const { courses } = await readCourses();
  tasks = courses.flatMap((course) => listTasks(dataset, course));
});

/** What is known of an answer that was graded on the course's own data. */
async function aboutOf({ exercise, query }: Mistake): Promise<About> {
  const task = tasks.find(({ name }) => name === exercise)?.task;
  if (!task) throw new Error(`There is no exercise ${exercise}.`);
  const { reference, alternatives, contract } = task;
  let evidence: Evidence | undefined;
  const advise = (given: Evidence) => {
    evidence = given;
    return undefined;
  };
  const verdict = await gradeQuery({ query, dataset, reference: reference.sql, contract, advise });
  expect(verdict.isCorrect).toBe(false);
  if (!evidence) throw new Error('Nobody was asked for advice.');
  const { statement, catalogue } = evidence;
  const accepted = await Promise.all(
    [reference, ...alternatives].map(async ({ sql }) => readQuery(await readStatement(sql), catalogue)),
  );
  return { query: readQuery(statement, catalogue), evidence, accepted };
}

/** Suspicions that no accepted answer sets off. */
function openSuspicions({ accepted = [] }: About) {
  return kindOf('suspicion').filter(
    ({ find }) => !accepted.some((query) => query.scopes.some((scope) => find(scope, { query, accepted }))),
  );
}

test.each(mistakes)('$exercise, $id: $query', async (mistake) => {
  const about = await aboutOf(mistake);
  const first = firstFinding(kindOf('certain'), about) ?? firstFinding(openSuspicions(about), about);
  expect({ id: first?.id, words: first?.what }).toEqual({ id: mistake.id, words: mistake.words });
});

test('there are mistakes for every rule that a wrong answer which runs can set off', () => {
  const shown = new Set(mistakes.map(({ id }) => id));
  const missing = rules.filter(({ id, kind }) => kind !== 'style' && !shown.has(id)).map(({ id }) => id);
  // Postgres itself stops a query with a bare value after OR.
  expect(missing).toEqual(['bare-value-in-or']);
});
