import { reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { quoted } from '../shown';
import { bareValueWords } from '../values';
import type { BrokenQuery, Guess, Rule } from './broken-query';

const comparisons = /^(=|<>|!=|<|>|<=|>=)$/;
const lookBack = 6;

/** Dates as people write them: 1 January 2025, October 2024. */
const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const dayAndMonth = new RegExp(`^\\d{1,2} (?:${months})\\b(?: \\d{4}\\b)?`, 'i');
const monthAndNumber = new RegExp(`^(?:${months}) \\d{1,4}\\b(?:, ?\\d{4}\\b)?`, 'i');

function quote({ from }: Token, text: string, words: string): Guess {
  return { words, edit: { from, to: from + text.length, text: `'${text.replaceAll("'", "''")}'` } };
}

/** Patterns, dates, times and values of the data without their quotes. */
export const knownBareTexts: Rule = (broken) => {
  const token = bareValueAt(broken);
  if (!token) return undefined;
  const rest = broken.query.slice(token.from);
  const pattern = /^\S+/.exec(rest)?.[0] ?? '';
  if (/^i?like$/.test(broken.word(broken.tokens.indexOf(token) - 1))) return quotePattern(token, pattern);
  const moment = /^(\d{4}-\d\d?-\d\d?([ T]\d\d?:\d\d(:\d\d)?)?|\d\d?:\d\d(:\d\d)?)(?![\w:])/.exec(rest)?.[0];
  if (moment) {
    const kind = moment.includes('-') ? 'date' : 'time';
    return quote(token, moment, `A ${kind} is written in single quotes: ${quoted(moment)}.`);
  }
  const day = (dayAndMonth.exec(rest) ?? monthAndNumber.exec(rest))?.[0];
  if (day) return quote(token, day, dateWords(day));
  const words = bareValueWords(rest, broken.catalogue, comparedBefore(broken, token));
  return words && quote(token, words.text, words.sentence);
};

/** A pattern with * and without % is written as for file names: * becomes %. */
function quotePattern(token: Token, pattern: string): Guess {
  if (pattern.includes('%') || !pattern.includes('*'))
    return quote(
      token,
      pattern,
      `The pattern after LIKE is a text and needs single quotes: ${quoted(pattern)}.`,
    );
  const meant = quoted(pattern.replaceAll('*', '%'));
  return {
    words: `The pattern after LIKE is a text and needs single quotes, and % stands for any characters: ${meant}.`,
    edit: { from: token.from, to: token.from + pattern.length, text: meant },
  };
}

function dateWords(text: string): string {
  const words = "A date is written in single quotes, with year, month and day: '2024-01-31'.";
  const isMonth = /^\p{L}+ \d{4}$/u.test(text);
  return isMonth
    ? `${words} A month is not one date: on which day does it begin, and on which does the next month begin?`
    : words;
}

/** The column on the other side of the comparison. */
function comparedBefore({ tokens }: BrokenQuery, value: Token): string | undefined {
  const before = tokens.slice(0, tokens.indexOf(value)).toReversed();
  return before.find(({ kind, word }) => kind === 'word' && !reserved.has(word))?.word;
}

/** Any words without quotes. */
export const bareTexts: Rule = (broken) => {
  const token = bareValueAt(broken);
  const words = token?.kind === 'word' ? run(broken, broken.tokens.indexOf(token)) : '';
  return token && words ? quote(token, words, `Text needs single quotes: ${quoted(words)}.`) : undefined;
};

/** The first token of the value after a comparison, LIKE or IN in which Postgres stops. */
function bareValueAt(broken: BrokenQuery): Token | undefined {
  const { at, tokens } = broken;
  for (let index = Math.min(at, tokens.length); index > Math.max(0, at - lookBack); index -= 1) {
    const [word, text] = [broken.word(index - 1), broken.text(index - 1)];
    const isInList = /^[,(]$/.test(text) && broken.word(broken.opening(index) - 1) === 'in';
    if (comparisons.test(text) || /^i?like$/.test(word) || isInList)
      return tokens[index]?.kind === 'text' ? undefined : tokens[index];
    if (reserved.has(word)) return undefined;
  }
  return undefined;
}

/** The words from `start` up to the next token that is a keyword or no word. */
function run({ query, tokens }: BrokenQuery, start: number): string {
  const after = tokens.slice(start);
  const end = after.findIndex(
    ({ kind, word }) => kind !== 'number' && (kind !== 'word' || reserved.has(word) || word === 'by'),
  );
  const words = end < 0 ? after : after.slice(0, end);
  return query.slice(words[0]?.from ?? query.length, words.at(-1)?.to);
}
