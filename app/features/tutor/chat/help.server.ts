import type { Advice } from '~/features/sandbox/advice';
import type { LastFinding } from '../finding';
import type { Outcome } from '../model/asked';
import { suggestion } from '../suggestions';
import { gradeAside, hasBegun, praise } from './grading.server';
import { nextHintOffer } from './hints';
import type { Help, Question } from './question';

/**
 * Helps with the learner's query as it is now: grades it under the learner's limits, without counting an attempt. A finding that
 * was told before is told in more detail; after that the author's next hint is offered, which only a button shows.
 */
export async function helpWithQuery(question: Question): Promise<Help> {
  const { exercise } = question;
  const replies = repliesOf(question);
  if (!hasBegun(exercise)) return helpBegin(question);
  const offered = nextHintOffer(exercise);
  const suggestions = [suggestion.more, ...offered.buttons, suggestion.aloud];
  const graded = await gradeAside(question);
  if ('isCorrect' in graded) {
    if (graded.isCorrect) {
      const text = await praise(exercise, exercise.query ?? '');
      return { text, suggestions: [suggestion.aloud], outcome: { kind: 'right' } };
    }
    const { advice, message } = graded;
    const words = advice?.words ?? message;
    const isOld = advice ? isSaid(advice, exercise.lastFinding) : wasSaid(words, replies);
    const outcome: Outcome = { kind: 'wrong', words: message };
    if (isOld) return { text: offered.words, isAuthored: true, suggestions, outcome };
    return { text: words, suggestions, outcome, finding: advice };
  }
  const { refusal: words, fault } = graded;
  // Where the query is not at fault, such as when the sandbox is unavailable, only the refusal is told.
  if (!fault) return { text: words, isAuthored: true, suggestions };
  const outcome: Outcome = { kind: 'error', words: fault };
  if (!wasSaid(words, replies)) return { text: words, suggestions, outcome };
  return { text: `${words}\n\n${offered.words}`, isAuthored: true, suggestions, outcome };
}

/** The answer to a learner who has not begun a query. */
export function helpBegin(question: Question): Help {
  const { exercise } = question;
  const task = `Begin with what the result has to look like. ${exercise.contractWords} Then find the table whose rows the task is about, and select from that one alone before you add another.`;
  const { words, buttons } = nextHintOffer(exercise);
  return {
    text: wasSaid(task, repliesOf(question)) ? words : `${task}\n\n${words}`,
    isAuthored: true,
    suggestions: [...buttons, suggestion.task, suggestion.tables],
  };
}

const isSaid = ({ id, grade }: Advice, { finding, findingGrade }: LastFinding) =>
  finding === id && findingGrade === grade;

const repliesOf = ({ history }: Question) =>
  history.filter(({ role }) => role === 'assistant').map(({ content }) => content);

const wasSaid = (words: string, replies: readonly string[]) => replies.some((reply) => reply.includes(words));
