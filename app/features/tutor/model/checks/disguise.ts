import { plainWordsOf } from './lexer';

/** Usual words that isOdd would object to. */
const known = new Set([
  ...['PostgreSQL', 'MySQL', 'GitHub', 'JavaScript', 'TypeScript', 'DISTINCT', 'INTERSECT', 'COALESCE'],
  ...['BETWEEN', 'INTERVAL', 'PARTITION', 'RECURSIVE', 'TIMESTAMP', 'SUBQUERY', 'SUBQUERIES', 'AGGREGATE'],
]);
const longestWord = 15;
const mostMarks = 3;

/**
 * Finds what may hide code: other alphabets, letters with spaces between them, escapes, codes. `ours`: texts whose words are
 * always allowed.
 */
export function findDisguise(text: string, ours: string): string | undefined {
  const bare = text.normalize('NFKD');
  if ((bare.match(/\p{M}/gu)?.length ?? 0) > mostMarks) return 'letters with marks';
  const own = new Set(ours.match(/[\p{L}\p{N}_]+/gu) ?? []);
  const letters = bare.replace(/\p{M}/gu, '');
  const words = letters.match(/[\p{L}\p{N}_+/=]*[\p{L}\p{N}_]=*/gu) ?? [];
  return (
    words.find((word) => !own.has(word) && isOdd(word, own)) ??
    escapes.exec(letters)?.[0] ??
    dotted.exec(letters)?.[0] ??
    spaced.exec(letters)?.[0] ??
    numbers.exec(letters)?.[0] ??
    bytes.exec(letters)?.[0]
  );
}

const escapes = /(?:%[\da-f]{2}[^%]*){3}|(?:\\(?:[nrt]|u[\da-f]{4}|x[\da-f]{2}).*){2}/is;
const dotted = /(?:[\p{L}\p{N}_]+(?:\.,?)+){3,}\p{L}/u;
const spaced = /(?<![\p{L}\p{N}'’])(?:\p{L}[^\p{L}\p{N}'’(]{1,3}){4,}\p{L}(?![\p{L}\p{N}])/u;
const numbers = /(?:\b\d{1,3}\b\W{1,3}){5,}\d/;
const bytes = /(?:\b(?=[\da-f]{0,1}\d)[\da-f]{2}\b\W{1,3}){4,}/i;

function isOdd(word: string, own: Set<string>): boolean {
  if (known.has(word)) return false;
  const parts = word.split(/[+/=_]/).filter((part) => part && !own.has(part));
  return (
    /[^\p{ASCII}]/u.test(word) ||
    /^(?=.*\p{Lu})(?=.*\p{Ll})[\p{L}\p{N}+/]{7,}==?$/u.test(word) ||
    /\d{7}|(?:_[\p{L}\p{N}]*){3}|^_\p{L}|\p{L}_$/u.test(word) ||
    parts.some(
      (part) =>
        part.length > longestWord ||
        /\p{L}\d+\p{L}{2}|\p{L}\d\p{L}\w*\d/u.test(part) ||
        /\p{Ll}\p{Lu}\p{L}*\p{Ll}|\p{Lu}{2}\p{Ll}\p{L}*\p{Lu}/u.test(part) ||
        (/^[\p{Lu}\d]{9,}$/u.test(part) && !known.has(part)),
    )
  );
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';

/** The tokens that plainWordsOf finds, but faster: there are many readings. */
export const wordsOf = (reading: string) =>
  reading.replace(/\b\w+\.(?=[a-z_])/g, '').match(/[a-z_]\w*|\d+(?:\.\d+)?|[<>=!]+/g) ?? [];

const level = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const leastFiller = 0.2;

function withoutFiller(text: string): string {
  const words = text.match(/[a-z]+/g) ?? [];
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const [filler, times = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return filler && times >= leastFiller * words.length
    ? text.replace(new RegExp(`\\b${filler}\\b`, 'g'), ' ')
    : text;
}

/** The text without comments, with joined words taken apart, and without a word that is repeated as filler. */
export function bareReadings(text: string): string[] {
  const small = level(text);
  return [
    small.replace(/--[^\n]*|\/\*.*?\*\//gs, ' '),
    small.replace(/(?<=[a-z])[-+|/.](?=[a-z])/g, ' '),
    small.replace(/(?<=[a-z])_(?=[a-z])/g, ' '),
    withoutFiller(small),
  ];
}

/** The text with its letters or its words reversed, and with its letters mirrored or shifted in the alphabet. */
export function maskedReadings(text: string): string[] {
  const small = level(text);
  const shifted = Array.from({ length: alphabet.length - 1 }, (_, by) =>
    small.replace(/[a-z]/g, (letter) => alphabet[(alphabet.indexOf(letter) + by + 1) % 26] ?? letter),
  );
  const mirrored = small.replace(/[a-z]/g, (letter) => alphabet[25 - alphabet.indexOf(letter)] ?? letter);
  return [[...small].reverse().join(''), plainWordsOf(small).reverse().join(' '), mirrored, ...shifted];
}

const common = new Set(
  'a about all also an and any are as at be because before but by can column columns condition could do does each every for from group has have here how if in is it its just know list look many more no not now of on once one only or other out query row rows same should so some tables table than that the their them then there these they this those to two use value values want was what when where which who why will with without would you your'.split(
    ' ',
  ),
);
const leastWords = 8;
const leastShare = 0.2;

/** Whether a text is in another language, which the checks cannot read. */
export function isForeign(text: string): boolean {
  const words = proseWords(text);
  return words.length >= leastWords && commonIn(words) < leastShare * words.length;
}

/** Whether a sentence has no common English word. */
export function isUncommon(sentence: string): boolean {
  return commonIn(proseWords(sentence)) === 0;
}

const proseWords = (text: string) =>
  text
    .replace(/`[^`]*`/g, ' ')
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];

const commonIn = (words: string[]) => words.filter((word) => common.has(word)).length;
