import type { Answer, Question } from './chat/question';
import { askModel, type ModelAnswer } from './model/ask.server';
import type { Asked } from './model/asked';
import { courseTextBefore } from './model/course-text.server';
import { textOfHtml } from './model/plain';
import { modelEndpoint } from './model-settings.server';

/** Lets the site's model word a built-in answer; askModel says when it stays as it is. `onSentence` gets the text as it comes. */
export async function wordAnswer(
  { message, exercise, tables, history, learner, signal }: Question,
  answer: Answer,
  onSentence?: (text: string) => void,
): Promise<ModelAnswer> {
  const { text, intent, isAuthored, outcome = { kind: 'none' }, finding } = answer;
  if (!modelEndpoint() || isAuthored) {
    onSentence?.(text);
    return { text, source: 'built-in', leak: false };
  }
  const { itemId, task, dataset, contract, contractWords, key, query } = exercise;
  const asked: Asked = {
    ...{ itemId, dataset, contract, contractWords, key, tables, outcome },
    task: textOfHtml(task),
    query: query ?? '',
    isSolved: exercise.isCompleted,
    findings: finding
      ? [finding, ...(finding.more ?? []).map((words) => ({ id: 'more', words }))].map(({ id, words }) => ({
          id,
          words,
        }))
      : [],
    grade: finding?.grade ?? 'where',
    history: [...history],
    question: message,
    intent,
    builtIn: text,
    courseText: await courseTextBefore(itemId),
  };
  return askModel({ ...asked, userId: learner.userId, signal, onSentence });
}
