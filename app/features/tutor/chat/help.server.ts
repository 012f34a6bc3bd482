import type { Advice } from '~/features/sandbox/advice';
import { gradeQuery } from '~/features/sandbox/grade.server';
import { catalogueOf } from '~/features/sandbox/query.server';
import { readStatement } from '~/features/sandbox/statement.server';
import { AppError } from '~/http/errors';
import { readQuery } from '~/sql/scope';
import { adviserFor } from '../adviser.server';
import { findStyle } from '../diagnosis';
import type { LastFinding } from '../finding';
import type { Outcome } from '../model/asked';
import { suggestion } from '../suggestions';
import type { Answer, AskedExercise, Question } from './question';

type Help = Omit<Answer, 'intent'>;

const level = (query: string) => query.trim().split(/\s+/).join(' ');

/** Whether there is a query of the learner's own. */
export function hasBegun({ query, initialQuery }: AskedExercise): boolean {
  return query !== null && query.trim() !== '' && level(query) !== level(initialQuery);
}

/**
 * What helps most with a learner's query as it is now: it is graded anew under their limits, and counts as no attempt. What
 * was said before is followed by more, and in the end by the author's own hints.
 */
export async function helpWithQuery(question: Question): Promise<Help> {
  const { exercise, learner, signal } = question;
  const replies = repliesOf(question);
  const { query, key, contract, dataset, said } = exercise;
  if (query === null || !hasBegun(exercise)) return helpBegin(question);
  const suggestions = [suggestion.another, suggestion.aloud];
  try {
    const verdict = await gradeQuery({
      query,
      contract,
      dataset,
      learner,
      signal,
      reference: key.reference,
      advise: await adviserFor({ key, said }),
    });
    if (verdict.isCorrect) {
      const text = await praise(exercise, query);
      return { text, suggestions: [suggestion.aloud], outcome: { kind: 'right' } };
    }
    const { advice, message } = verdict;
    const words = advice?.words ?? message;
    const isOld = advice ? isSaid(advice, said) : wasSaid(words, replies);
    const outcome: Outcome = { kind: 'wrong', words: message };
    if (isOld) return { text: nextHint(question), isAuthored: true, suggestions, outcome };
    return { text: words, suggestions, outcome, finding: advice };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const words = firstSentenceOf(error);
    // What is no fault of the query, such as a sandbox that is away, is told as it is.
    if (error.code !== 'bad_request') return { text: words, isAuthored: true, suggestions };
    const outcome: Outcome = { kind: 'error', words: error.message };
    if (!wasSaid(words, replies)) return { text: words, suggestions, outcome };
    return { text: `${words}\n\n${nextHint(question)}`, isAuthored: true, suggestions, outcome };
  }
}

function helpBegin(question: Question): Help {
  const { exercise } = question;
  const replies = repliesOf(question);
  const task = `Begin with what the result has to look like. ${exercise.contractWords} Then find the table whose rows the task is about, and select from that one alone before you add another.`;
  const hint = nextHint(question);
  return {
    text: wasSaid(task, replies) ? hint : `${task}\n\n${hint}`,
    isAuthored: true,
    suggestions: [suggestion.another, suggestion.tables],
  };
}

async function praise({ isCompleted, dataset }: AskedExercise, query: string): Promise<string> {
  const catalogue = await catalogueOf(dataset);
  const style = findStyle(readQuery(await readStatement(query), catalogue));
  return [
    'Your query is right, on the data you see and on data you do not see.',
    !isCompleted && 'Submit it, and it counts.',
    style && `One remark: ${style.what}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const isSaid = ({ id, grade }: Advice, { finding, findingGrade }: LastFinding) =>
  finding === id && findingGrade === grade;

const repliesOf = ({ history }: Question) =>
  history.filter(({ role }) => role === 'assistant').map(({ content }) => content);

const wasSaid = (words: string, replies: readonly string[]) => replies.some((reply) => reply.includes(words));

/** The first of the author's hints that was not given in this conversation. */
function nextHint(question: Question): string {
  const { hints } = question.exercise;
  const replies = repliesOf(question);
  const index = hints.findIndex((hint) => !wasSaid(hint, replies));
  const hint = hints[index];
  if (hint === undefined) {
    return 'You have had all I know about this exercise. Read the task once more, sentence by sentence, beside what your query does; or ask me about a word of it. After three wrong answers, or its last hint, the exercise offers to show a solution.';
  }
  return `Hint ${index + 1} of ${hints.length}: ${hint}`;
}

/** What an error says, without the place and Postgres's own explanation, which the editor shows. */
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
