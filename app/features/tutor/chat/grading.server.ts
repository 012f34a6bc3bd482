import { gradeQuery } from '~/features/sandbox/grade.server';
import { catalogueOf } from '~/features/sandbox/query.server';
import { readStatement } from '~/features/sandbox/statement.server';
import { AppError } from '~/http/errors';
import { readQuery } from '~/sql/scope';
import { adviserFor } from '../adviser.server';
import { findStyle } from '../diagnosis';
import type { AskedExercise, Question } from './question';

const level = (query: string) => query.trim().split(/\s+/).join(' ');

/** Whether the query is neither empty nor the initial query. */
export function hasBegun({ query, initialQuery }: AskedExercise): boolean {
  return query !== null && query.trim() !== '' && level(query) !== level(initialQuery);
}

/** Grades the query without counting an attempt. `fault`: the error of a query that does not run. */
export async function gradeAside({ exercise, learner, signal }: Question) {
  const { query, key, contract, dataset, lastFinding } = exercise;
  return orRefusal(async () =>
    gradeQuery({
      ...{ contract, dataset, learner, signal },
      query: query ?? '',
      reference: key.reference,
      advise: await adviserFor({ key, lastFinding }),
    }),
  );
}

/** `refusal`: why there is no result, in words. `fault`: the query's error; absent for a stopped query, which may be right. */
type Refusal = { refusal: string; fault?: string };

export async function orRefusal<T>(ask: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      refusal: firstSentenceOf(error),
      ...(error.code === 'bad_request' && error.detail.reason !== 'stopped' && { fault: error.message }),
    };
  }
}

export async function praise({ isCompleted, dataset }: AskedExercise, query: string): Promise<string> {
  const catalogue = await catalogueOf(dataset);
  const style = findStyle(readQuery(await readStatement(query), catalogue));
  return [
    'Your query is right, on the data you see and on data you do not see.',
    isCompleted ? 'You have solved this exercise: NEXT goes on.' : 'Submit it, and it counts.',
    style && `One remark: ${style.what}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The first sentence of an error and its hint: the editor shows the place and the rest. */
function firstSentenceOf({ message, detail }: AppError): string {
  const lines = message.split('\n');
  const [first = ''] = lines;
  if (!detail.place) return first;
  const hint = lines.find((line) => line.startsWith('Hint: '));
  const sentence = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  return [`Your query does not run yet. ${sentence}${/[.?!]$/.test(sentence) ? '' : '.'}`, hint?.slice(6)]
    .filter(Boolean)
    .join(' ');
}
