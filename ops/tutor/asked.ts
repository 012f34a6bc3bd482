import { readdirSync, readFileSync } from 'node:fs';
import { toString as toPlainText } from 'mdast-util-to-string';
import { parse } from 'yaml';
import { z } from 'zod';
import { retakeRule } from '~/features/player/retake';
import { describeContract } from '~/features/sandbox/contract';
import { gradeQuery, readOwn } from '~/features/sandbox/grade.server';
import { adviserFor } from '~/features/tutor/adviser.server';
import { answerQuestion } from '~/features/tutor/answer.server';
import type { Question } from '~/features/tutor/chat/question';
import { dictionary } from '~/features/tutor/fixtures/corpus';
import { untilServed } from '../content/certify/until-served';
import type { Told } from './broken';
import { type Course, type Exercise, taskOf } from './submit';

const states = z.enum(['open', 'solved', 'shown']);
const shape = z.strictObject({
  queries: z.record(z.string(), z.string()),
  questions: z.record(
    z.string(),
    z.array(
      z.strictObject({
        asked: z.string(),
        wants: z.string(),
        query: z.string().default('wrong'),
        state: states.default('open'),
        says: z.array(z.string()),
        never: z.array(z.string()).default([]),
      }),
    ),
  ),
});

const folder = 'datasets/sports-business/tutor/asked';

/** The chat's answers to the corpus of questions (one file per exercise), and whether each contains what a teacher expects. */
export async function answerAsked({ exercises }: Course): Promise<Told[]> {
  const answered: Told[] = [];
  for (const file of readdirSync(folder).sort()) {
    const { queries, questions } = shape.parse(parse(readFileSync(`${folder}/${file}`, 'utf8')));
    const about = await describe(taskOf(file.replace('.yaml', ''), exercises));
    for (const [clause, list] of Object.entries(questions))
      for (const { asked, wants, query, state, says, never } of list) {
        const learner = { userId: answered.length + 1 };
        const { submit } = about(queries.wrong ?? '', 'open', learner);
        const graded = await timed(() => untilServed(submit));
        const question = { ...about(queries[query] ?? '', state, learner), message: asked };
        const { result, ms } = await timed(() => untilServed(() => answerQuestion(question)));
        const { text, suggestions } = result;
        const isNamed =
          says.every((pattern) => new RegExp(pattern).test(text)) &&
          !never.some((pattern) => new RegExp(pattern).test(text));
        answered.push({
          clause,
          asked,
          wants,
          told: `${text}\n[${suggestions.join('] [')}]`,
          isNamed,
          cost: ms / graded.ms,
        });
      }
  }
  return answered;
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}

async function describe({ dataset, task }: Exercise) {
  const { body, contract, reference, alternatives, hints, start } = task;
  const { result } = await untilServed(() => readOwn({ dataset, query: reference.sql }));
  const columns = result.columns.map(({ name }) => name);
  const key = { reference: reference.sql, alternatives: alternatives.map(({ sql }) => sql) };
  const lastFinding = { finding: null, findingGrade: null };
  return (query: string, state: z.output<typeof states>, learner: { userId: number }) => ({
    ...{ tables: dictionary, history: [], learner },
    passOn: async () => undefined,
    facts: { lessons: '13', retakes: retakeRule },
    submit: async () => {
      const advise = await adviserFor({ key, lastFinding });
      return gradeQuery({ query, contract, dataset, learner, reference: reference.sql, advise });
    },
    exercise: {
      ...{ itemId: 1, dataset, contract, hints, query, hintsRead: 0 },
      task: body.map((node) => toPlainText(node)).join('\n'),
      contractWords: describeContract(contract, columns),
      initialQuery: start?.sql ?? '',
      key,
      isCompleted: state === 'solved',
      isShown: state !== 'open',
      lastFinding,
    } satisfies Question['exercise'],
  });
}
