import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { openCourse } from '../../../tests/setup/course';
import { listTasks, type NamedTask } from '../tasks';
import { hashTask, readCertified } from './certified';
import { findFaults, type Named } from './certify';

import { certifyTask, findPlainFaults } from './tasks';

const answersSchema = z.strictObject({
  right: z.record(z.string(), z.array(z.string())),
  wrong: z.array(z.strictObject({ task: z.string(), idea: z.string(), query: z.string() })),
});

/** Right and wrong queries beyond those of the exercises, on which the grader is tested. */
async function readAnswers(dataset: string) {
  return answersSchema.parse(parse(await readFile(`datasets/${dataset}/answers.yaml`, 'utf8')));
}

type Answers = Awaited<ReturnType<typeof readAnswers>>;

/** One line for each of the task's queries that is graded wrongly. */
async function findMisgraded({ name, task, dataset }: NamedTask, answers: Answers): Promise<string[]> {
  const { reference, contract } = task;
  const right: Named[] = (answers.right[name] ?? []).map((sql) => ({ what: sql, sql }));
  const wrong = answers.wrong.filter((each) => each.task === name);
  return findFaults({
    exercise: { dataset, contract, reference: { what: name, sql: reference.sql } },
    right,
    wrong: wrong.map(({ idea, query }) => ({ what: idea, sql: query })),
  });
}

const dataset = 'sports-business';
const tasks = listTasks(dataset, await openCourse());
const certified = await readCertified();

afterAll(closeSandbox);

/** Slow for tasks that have changed; `npm run content:mutants` certifies them beforehand. */
test.for(tasks)('$name accepts the right and refuses the wrong', { timeout: 120_000 }, async (named) => {
  const isCertified = certified[named.name] === (await hashTask(named, 'datasets'));
  const faults = isCertified ? await findPlainFaults(named) : (await certifyTask(named)).faults;
  expect(faults).toEqual([]);
});

const answers = await readAnswers(dataset);
const named = tasks.filter(
  ({ name }) => answers.right[name] ?? answers.wrong.some(({ task }) => task === name),
);

test('the answers of others are two hundred right ones and a hundred wrong ones, each to a task that there is', () => {
  const names = new Set(named.map(({ name }) => name));
  expect(Object.keys(answers.right).filter((name) => !names.has(name))).toEqual([]);
  expect(answers.wrong.filter(({ task }) => !names.has(task))).toEqual([]);
  expect(Object.values(answers.right).flat().length).toBeGreaterThanOrEqual(200);
  expect(answers.wrong.length).toBeGreaterThanOrEqual(100);
});

test.for(named)('$name grades the answers of others', { timeout: 120_000 }, async (task) => {
  expect(await findMisgraded(task, answers)).toEqual([]);
});
