import { ownWords } from '../prompt';

const shortest = 7;

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\d']+/gu) ?? [];
const runsOf = (words: readonly string[]) =>
  words.slice(shortest - 1).map((_, index) => words.slice(index, index + shortest).join(' '));

const ours = new Set(ownWords().flatMap((text) => runsOf(wordsOf(text))));

/** A run of words of the instructions that the model has: they are no answer, and none of the learner's business. */
export const findEcho = (text: string) => runsOf(wordsOf(text)).find((run) => ours.has(run));
