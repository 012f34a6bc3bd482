import type { Difference } from '~/features/sandbox/difference';
import { suggestion } from '../suggestions';
import { gradeAside, hasBegun, orRefusal, praise } from './grading.server';
import { helpBegin } from './help.server';
import { nextHintOffer } from './hints';
import type { Help, Question } from './question';

/** Answers whether the query is right by submitting it, as the Submit button does; the answer says so. */
export async function submitQuery(question: Question): Promise<Help> {
  const { exercise, submit } = question;
  const suggestions = [suggestion.wrong, ...nextHintOffer(exercise).buttons];
  const answer = { isAuthored: true, suggestions };
  if (!hasBegun(exercise))
    return {
      ...answer,
      text: `There is no query of your own in the editor yet, so there is nothing to grade. ${exercise.contractWords}`,
      suggestions: [suggestion.task, suggestion.begin],
    };
  const graded = await orRefusal(submit);
  if ('refusal' in graded) return { ...answer, text: `${graded.refusal} So no try was counted.` };
  const { isCorrect, message, advice } = graded;
  if (isCorrect)
    return {
      ...answer,
      text: `I have submitted it. ${message} NEXT goes on from here.`,
      suggestions: [suggestion.aloud],
      isGraded: true,
    };
  const counts = exercise.isCompleted
    ? 'The exercise stays solved'
    : 'That counts as a try, as Submit does; the same query again would not';
  const text = `I have submitted it: it is not right yet. ${counts}.\n\n${advice?.words ?? message}`;
  return { ...answer, text, isGraded: true };
}

/** Answers a learner who disputes a verdict: a row that proves it, and where to object. */
export async function showEvidence(question: Question): Promise<Help> {
  const { exercise } = question;
  if (!hasBegun(exercise)) return helpBegin(question);
  const suggestions = [suggestion.wrong, suggestion.task];
  const graded = await gradeAside(question);
  if ('refusal' in graded)
    return {
      text: `${graded.refusal} A query that does not run is no try. ${objection}`,
      isAuthored: true,
      suggestions,
    };
  if (graded.isCorrect)
    return {
      text: await praise(exercise, exercise.query ?? ''),
      isAuthored: true,
      suggestions: [suggestion.aloud, suggestion.task],
    };
  const { difference, message } = graded;
  const text = [`I have run it once more. ${message}`, rowIn(difference), objection]
    .filter(Boolean)
    .join('\n');
  return { text, isAuthored: true, suggestions };
}

const objection =
  'If your answer does what the task says all the same, submit it, press “My answer should count” below the verdict and say why: somebody who makes this course reads it.';

const kinds = {
  missing: 'This row is expected, and missing in yours',
  extra: 'This row is in your result, and not expected',
  expected: 'This is what is expected',
  yours: 'This is what yours has there',
};

const mostCells = 8;

/** The first row that is missing or extra, or both versions of a row that differs. */
function rowIn(difference: Difference | undefined): string | undefined {
  const rows = difference?.rows ?? [];
  const [first] = rows;
  const pair = first?.kind === 'expected' || first?.kind === 'yours' ? rows.slice(0, 2) : rows.slice(0, 1);
  return pair
    .map(({ kind, row }) => {
      const cells = row.map((value, index) => `${difference?.columns[index]?.name} ${value ?? 'NULL'}`);
      return `${kinds[kind]}: ${cells.slice(0, mostCells).join(', ')}${cells.length > mostCells ? ' …' : '.'}`;
    })
    .join('\n');
}
