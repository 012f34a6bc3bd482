import type { Asked } from '../asked';
import { authored } from '../authored';
import { ownWords } from '../prompt';

const { parts, notYet, praises: right, blames: wrong } = authored.claims;
const filled = (source: string) => source.replace(/\{([a-z]\w+)\}/gi, (_, part) => parts[part] ?? '');
const praises = right.map((source) => new RegExp(notYet + filled(source), 'i'));
const blames = wrong.map((source) => new RegExp(filled(source), 'i'));

/** Finds words that contradict the grader; a query that was not graded may be called neither right nor wrong. */
export function findFalseClaim(
  text: string,
  { outcome, query, isSolved = false }: Pick<Asked, 'outcome' | 'query' | 'isSolved'>,
): string | undefined {
  const level = text.replaceAll('’', "'").replace(/[ \t]+/g, ' ');
  const { kind } = outcome;
  const mayBeRight = kind === 'right' || (kind === 'none' && (isSolved || query.trim() !== ''));
  const among = [...(kind === 'right' ? [] : praises), ...(mayBeRight ? blames : [])];
  return sentencesOf(level)
    .flatMap((sentence) => among.map((pattern) => pattern.exec(sentence)?.[0]))
    .find((found) => found !== undefined)
    ?.trim();
}

const questions =
  /^\W*(?:(?:and|so|but|now|then)\W+)?(?:what|which|who|whom|whose|where|when|why|how|is|are|was|were|do|does|did|can|could|should|would|will|has|have|may|might)\b/i;

/** A question claims nothing, unless only its last words make it one: "…, isn't it?" */
const sentencesOf = (text: string) =>
  text
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => !(sentence.trimEnd().endsWith('?') && questions.test(sentence)));

const shortest = 7;
/** A whole sentence shows an echo in fewer words than a part of one. */
const shortestWhole = 4;

const wordsOf = (text: string) =>
  (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\d']+/gu) ?? []
  ).filter((word) => /\D/.test(word));
const runsOf = (words: readonly string[]) =>
  words.slice(shortest - 1).map((_, index) => words.slice(index, index + shortest).join(' '));
const wholeOf = (text: string) =>
  text.split(/[.:!?;\n]+/).flatMap((sentence) => {
    const words = wordsOf(sentence);
    return words.length < shortestWhole ? [] : [words.join(' ')];
  });

const ours = new Set(ownWords().flatMap((text) => [...runsOf(wordsOf(text)), ...wholeOf(text)]));
const ofItself = new RegExp(authored.echoes.join('|'), 'i');

/** Finds words that repeat the model's instructions, or speak of them. */
export function findEcho(text: string): string | undefined {
  const said = [...runsOf(wordsOf(text)), ...wholeOf(text)];
  return said.find((run) => ours.has(run)) ?? ofItself.exec(text)?.[0];
}
