import { expect, inject } from 'vitest';
import { type AnswerKey, answerItem, createLearner, readAnswers } from '../factories';

const { origin, databaseUrl } = inject('api');

export const items = await readAnswers(databaseUrl, 1);
export const find = (type: AnswerKey['type']) => items.find((item) => item.type === type) as AnswerKey;
export const exercise = find('exercises');
export const positionOf = (item: AnswerKey) => items.indexOf(item) + 1;

/** An enrolled learner who has completed all items before `target`. `at`: the origin of another site. */
export async function createReader(target?: AnswerKey, at = origin) {
  const learner = await createLearner(at, { enrolled: true });
  for (const item of target ? items.slice(0, items.indexOf(target)) : [])
    expect((await answerItem(learner, item)).status).toBe(200);
  return learner;
}
