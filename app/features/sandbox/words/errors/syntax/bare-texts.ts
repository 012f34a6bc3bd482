import { reserved } from '~/sql/keywords';
import type { Token } from '~/sql/tokens';
import { quoted } from '../shown';
import { bareValueWords } from '../values';
import { type BrokenQuery, type Guess, openingOf, textAt, wordAt } from './broken-query';

const comparisons = /^(=|<>|!=|<|>|<=|>=)$/;
const lookBack = 6;

type Quote = (text: string, words: string) => Guess;

function quoteAt(token: Token): Quote {
  return (text, words) => ({
    words,
    edits: [{ from: token.from, to: token.from + text.length, text: `'${text.replaceAll("'", "''")}'` }],
  });
}

/** Patterns, dates, times and values of the data without their quotes. */
export function knownBareTexts(broken: BrokenQuery): Guess[] {
  const token = bareValueAt(broken);
  if (!token) return [];
  const quote = quoteAt(token);
  const rest = broken.query.slice(token.from);
  const pattern = /^\S+/.exec(rest)?.[0] ?? '';
  if (/^i?like$/.test(wordAt(broken, broken.tokens.indexOf(token) - 1)))
    return [quote(pattern, `The pattern after LIKE is a text and needs single quotes: ${quoted(pattern)}.`)];
  const moment = /^(\d{4}-\d\d?-\d\d?([ T]\d\d?:\d\d(:\d\d)?)?|\d\d?:\d\d(:\d\d)?)(?![\w:])/.exec(rest)?.[0];
  if (moment) {
    const kind = moment.includes('-') ? 'date' : 'time';
    return [quote(moment, `A ${kind} is written in single quotes: ${quoted(moment)}.`)];
  }
  const day = dateInWords(rest);
  if (day) return [quote(day, dateWords(day))];
  const words = bareValueWords(rest, broken.catalogue, comparedBefore(broken, token));
  return words ? [quote(words.text, words.sentence)] : [];
}

const months =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t|tember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const dayAndMonth = new RegExp(`^\\d{1,2} (?:${months})\\b(?: \\d{4}\\b)?`, 'i');
const monthAndNumber = new RegExp(`^(?:${months}) \\d{1,4}\\b(?:, ?\\d{4}\\b)?`, 'i');

/** As people write it: 1 January 2025, October 2024. */
function dateInWords(text: string): string | undefined {
  return (dayAndMonth.exec(text) ?? monthAndNumber.exec(text))?.[0];
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

/** Several words without quotes, whatever they are. */
export function bareTexts(broken: BrokenQuery): Guess[] {
  const token = bareValueAt(broken);
  const words = token?.kind === 'word' ? run(broken, broken.tokens.indexOf(token)) : '';
  return token && words ? [quoteAt(token)(words, `Text needs single quotes: ${quoted(words)}.`)] : [];
}

function bareValueAt(broken: BrokenQuery): Token | undefined {
  const start = startOfValue(broken);
  const token = start === undefined ? undefined : broken.tokens[start];
  return token?.kind === 'text' ? undefined : token;
}

/** The first token of what a column is compared with, where Postgres stops in it. */
function startOfValue(broken: BrokenQuery): number | undefined {
  const { at, tokens } = broken;
  for (let index = Math.min(at, tokens.length); index > Math.max(0, at - lookBack); index -= 1) {
    const [word, text] = [wordAt(broken, index - 1), textAt(broken, index - 1)];
    if (comparisons.test(text) || /^i?like$/.test(word)) return index;
    if ((text === ',' || text === '(') && wordAt(broken, openingOf(broken, index) - 1) === 'in') return index;
    if (reserved.has(word)) return undefined;
  }
  return undefined;
}

/** The words from there on, up to the next that means something to SQL. */
function run({ query, tokens }: BrokenQuery, start: number): string {
  let end = start;
  while (end < tokens.length) {
    const token = tokens[end];
    const isWord = token?.kind === 'word' && !reserved.has(token.word) && token.word !== 'by';
    if (!isWord && token?.kind !== 'number') break;
    end += 1;
  }
  return end > start ? query.slice(tokens[start]?.from, tokens[end - 1]?.to) : '';
}
