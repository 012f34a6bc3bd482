import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { findFaults, type Named } from './certify/certify';
import type { NamedTask } from './tasks';

const answersSchema = z.strictObject({
  right: z.record(z.string(), z.array(z.string())),
  wrong: z.array(z.strictObject({ task: z.string(), idea: z.string(), query: z.string() })),
});

/** Queries that no author of an exercise wrote, and what the grader has to say of them. */
export async function readAnswers(dataset: string) {
  return answersSchema.parse(parse(await readFile(`datasets/${dataset}/answers.yaml`, 'utf8')));
}

type Answers = Awaited<ReturnType<typeof readAnswers>>;

/** Of one task: a line for each query that is not graded as it should be. */
export async function findMisgraded({ name, task, dataset }: NamedTask, answers: Answers): Promise<string[]> {
  const { reference, contract } = task;
  const right: Named[] = (answers.right[name] ?? []).map((sql) => ({ what: sql, sql }));
  const wrong = answers.wrong.filter((each) => each.task === name);
  return findFaults({
    exercise: { dataset, contract, reference: { what: name, sql: reference.sql } },
    right,
    wrong: wrong.map(({ idea, query }) => ({ what: idea, sql: query })),
  });
}
