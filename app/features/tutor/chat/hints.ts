import { suggestion, takeHint } from '../suggestions';
import type { AskedExercise, Help, Question } from './question';

/** The author's hint `number`, counted from 1, but none beyond the next unread hint. */
export function giveHint({ exercise }: Question, number: number): Help {
  const { hints, hintsRead, isShown } = exercise;
  // Where the page shows a solution, every hint is open.
  const index = Math.min(number, isShown ? number : hintsRead + 1, hints.length);
  const hint = hints[index - 1];
  const { words, buttons } = nextHintOffer({ ...exercise, hintsRead: Math.max(index, hintsRead) });
  const text = hint === undefined ? words : `Hint ${index} of ${hints.length}: ${hint}`;
  return { text, isAuthored: true, suggestions: [suggestion.wrong, ...buttons] };
}

/** Words that offer the author's next hint, and the label of its button; no button where all hints are read. */
export function nextHintOffer({ hints, hintsRead }: AskedExercise): { words: string; buttons: string[] } {
  if (hintsRead >= hints.length)
    return {
      words:
        'You have had all I know about this exercise. Read the task once more, sentence by sentence, beside what your query does; or ask me about a word of it. After three wrong answers, or its last hint, the exercise offers to show a solution.',
      buttons: [],
    };
  const button = takeHint(hintsRead + 1, hints.length);
  return { words: `If you want one of the author’s hints, press “${button}”.`, buttons: [button] };
}
