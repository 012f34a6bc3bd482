import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { runQuery } from '~/features/sandbox/query.server';
import { AppError } from '~/http/errors';
import { readFailing, readRunning } from './mistakes';
import { type Course, submit, taskOf } from './submit';

/**
 * A query or a question of a corpus, the site's reply, and whether the reply names what the corpus expects. `cost`: of a chat's
 * answer, in graded submissions of a wrong query.
 */
export type Told = {
  clause: string;
  asked: string;
  wants: string;
  told: string;
  isNamed: boolean;
  cost?: number;
};

const brokenShape = z.strictObject({
  causes: z.record(z.string(), z.strictObject({ note: z.string(), says: z.string() })),
  queries: z.record(
    z.string(),
    z.array(z.strictObject({ cause: z.string(), habit: z.string(), query: z.string() })),
  ),
});
const wrongShape = z.record(
  z.string(),
  z.record(z.string(), z.array(z.strictObject({ cause: z.string(), says: z.string(), query: z.string() }))),
);

const read = <T>(name: string, shape: z.ZodType<T>): T =>
  shape.parse(parse(readFileSync(`datasets/sports-business/tutor/${name}.yaml`, 'utf8')));

/** The site's replies, without rows, to the beginners' mistakes of the course, and whether they say what the author expects. */
export async function tellMistakes({ exercises, purposes }: Course): Promise<Told[]> {
  const told: Told[] = [];
  for (const { exercise: slug, query, clause, says } of [...readFailing(), ...readRunning()]) {
    const exercise = taskOf(slug, exercises);
    const reply = await submit({ exercise, purposes, userId: told.length + 1, query });
    const { message, advice = '', again, more = [], finding } = reply;
    const words = [advice, ...more, message, again && `Submitted once more: ${again}`];
    const isNamed = says ? `${advice} ${message}`.includes(says) : finding?.clause === clause;
    const wants = says ?? `${clause} is to be changed`;
    told.push({ clause, asked: query, wants, told: words.filter(Boolean).join('\n'), isNamed });
  }
  return told;
}

/** The first sentence of the reply to each query that fails. */
export async function tellBroken(): Promise<Told[]> {
  const { causes, queries } = read('broken', brokenShape);
  const told: Told[] = [];
  for (const [clause, list] of Object.entries(queries))
    for (const { cause, habit, query } of list) {
      const { note, says } = causes[cause] ?? {};
      if (!note || !says) throw new Error(`There is no cause ${cause}.`);
      const sentence = await sentenceOf(query, told.length + 1);
      const isNamed = new RegExp(says).test(sentence);
      told.push({ clause, asked: query, wants: `${note} (${habit})`, told: sentence, isNamed });
    }
  return told;
}

async function sentenceOf(query: string, userId: number): Promise<string> {
  try {
    await runQuery({ query, dataset: 'sports-business', learner: { userId } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message.split('\n')[0] ?? '';
  }
  throw new Error(`It runs: ${query}`);
}

/** The first reply to each query that runs and is wrong. */
export async function tellWrong({ exercises, purposes }: Course): Promise<Told[]> {
  const told: Told[] = [];
  for (const [clause, byExercise] of Object.entries(read('wrong-rows', wrongShape)))
    for (const [slug, mistakes] of Object.entries(byExercise))
      for (const { query, cause, says } of mistakes) {
        const userId = 500_000 + told.length;
        const reply = await submit({ exercise: taskOf(slug, exercises), query, userId, purposes });
        const words = reply.isCorrect ? '(This is accepted.)' : (reply.advice ?? reply.message);
        const isNamed = new RegExp(says).test(reply.advice ?? '');
        told.push({ clause, asked: query, wants: cause, told: words, isNamed });
      }
  return told;
}

/** Counts the replies that name the cause, by clause and in total. */
export function countNamed(told: readonly Told[]) {
  const count = (clause: string, among: readonly Told[]) => ({
    ...{ clause, named: among.filter(({ isNamed }) => isNamed).length, all: among.length },
  });
  const clauses = [...new Set(told.map(({ clause }) => clause))];
  const ofClause = (name: string) => told.filter(({ clause }) => clause === name);
  return [...clauses.map((name) => count(name, ofClause(name))), count('all', told)];
}
