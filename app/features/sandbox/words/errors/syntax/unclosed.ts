import { reserved } from '~/sql/keywords';
import { shown } from '../shown';
import type { BrokenQuery, Guess, Rule } from './broken-query';

/** A quote, a name in quotes or a comment that nothing closes. */
export const openQuotes: Rule = ({ tokens, at, here, message, query }) => {
  const last = tokens.at(-1);
  if (message.startsWith('unterminated /* comment'))
    return 'The comment that /* begins has no end: close it with */.';
  if (message.startsWith('zero-length delimited identifier'))
    return "Double quotes hold a name, and here they hold nothing. An empty text is ''.";
  if (here?.kind === 'name' && !here.isClosed)
    return `The double quote before ${firstWord(here.text)} is never closed.`;
  const text = tokens.slice(Math.max(0, at - 2), at).findLast(({ kind }) => kind === 'text');
  const isOdd = last?.kind === 'text' && !last.isClosed;
  const isAdjacent = text && here && text.to === here.from;
  if (isAdjacent && here.kind === 'word' && isOdd && /\p{L}'$/u.test(text.text)) {
    const word = /\p{L}*$/u.exec(text.text.slice(1, -1).slice(-30))?.[0];
    return `An apostrophe inside a text is written twice: ${word}''${shown(here.text)}.`;
  }
  const isValue = isAdjacent && /^(word|number)$/.test(here.kind);
  if (isValue && text !== last && (isOdd || isSwallowed(text.text)) && /\W'$/.test(text.text))
    return unclosed(text.text);
  if (here?.kind === 'text' && !here.isClosed) return unclosed(here.text);
  return isOdd && at >= tokens.length - 1 && query.length > 0 ? unclosed(last.text) : undefined;
};

function unclosed(text: string): string {
  const begin = text.slice(text.indexOf("'") + 1);
  if (/^[^"=<>()]+"[^"]*$/.test(begin))
    return `The quote before ${firstWord(begin)} is ', and the text ends with ": put a ' there in its place.`;
  return begin.trim()
    ? `The quote before ${firstWord(begin)} is never closed: put another ' where that text ends.`
    : 'The last quote opens a text, and nothing closes it: one is missing before it, or it is one too many.';
}

/** Whether a string contains a piece of the query, since a quote before it was not closed. */
function isSwallowed(text: string): boolean {
  return /[,=<>()]|\b(and|or|where|from)\b/i.test(text);
}

function firstWord(text: string): string {
  const [word = ''] = /[^\s'",();=<>]+/.exec(text) ?? [];
  return word ? shown(word) : 'it';
}

/** Parentheses and CASEs that nothing closes, or that nothing has opened. */
export const openParentheses: Rule = (broken) => {
  const { at, tokens } = broken;
  const { opened, closed, words: counted } = broken.parentheses();
  if (broken.text() === ')' && broken.depth() === 0 && closed > opened)
    return `There is one ) too many: ${counted}.${closed > 1 ? ' The extra one may come before the one that Postgres marks.' : ''}`;
  const guesses: Guess[] = [];
  const count = (word: string) => tokens.filter((token) => token.word === word).length;
  if (broken.isInCase() && count('case') > count('end'))
    guesses.push({
      words: 'CASE has no END: put END after its last value.',
      edit: broken.insertBefore(at, 'end'),
    });
  const opening = broken.opening();
  if (opening >= 0 && opened > closed)
    guesses.push({
      words: `${counted}: ${describeOpening(broken, opening)} is never closed.`,
      edit: broken.insertBefore(at, ')'.repeat(broken.isEnd ? broken.depth() : 1)),
    });
  return guesses;
};

function describeOpening(broken: BrokenQuery, opening: number): string {
  const before = broken.word(opening - 1);
  if (before)
    return `the one after ${reserved.has(before) ? before.toUpperCase() : shown(broken.text(opening - 1))}`;
  const after = broken.text(opening + 1);
  return after ? `the one before ${shown(after)}` : 'the last one';
}
