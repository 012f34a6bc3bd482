import type { Token } from '~/sql/tokens';
import { shown } from '../shown';
import type { BrokenQuery, Guess } from './broken-query';

/** A quote, a name in quotes or a comment that nothing closes. */
export function openQuotes(broken: BrokenQuery): Guess[] {
  const { tokens, at, message, query } = broken;
  const [here, last] = [tokens[at], tokens.at(-1)];
  if (message.startsWith('unterminated /* comment'))
    return [{ words: 'The comment that /* begins has no end: close it with */.' }];
  if (message.startsWith('zero-length delimited identifier'))
    return [{ words: "Double quotes hold a name, and here they hold nothing. An empty text is ''." }];
  if (here?.kind === 'name' && !here.isClosed)
    return [{ words: `The double quote before ${firstWord(here.text)} is never closed.` }];
  const text = tokens.slice(Math.max(0, at - 2), at).findLast(({ kind }) => kind === 'text');
  const isOdd = last?.kind === 'text' && !last.isClosed;
  if (text && here && text.to === here.from && here.kind === 'word' && isOdd && /\p{L}'$/u.test(text.text)) {
    const word = /\p{L}*$/u.exec(text.text.slice(1, -1).slice(-30))?.[0];
    return [{ words: `An apostrophe inside a text is written twice: ${word}''${shown(here.text)}.` }];
  }
  const isAdjacent =
    text && here && text.to === here.from && (here.kind === 'word' || here.kind === 'number');
  if (text && isAdjacent && text !== last && (isOdd || isSwallowed(text)) && /\W'$/.test(text.text))
    return [unclosed(text)];
  if (here?.kind === 'text' && !here.isClosed) return [unclosed(here)];
  if (isOdd && last && at >= tokens.length - 1 && query.length > 0) return [unclosed(last)];
  return [];
}

function unclosed({ text }: Token): Guess {
  const begin = text.slice(text.indexOf("'") + 1);
  if (!begin.trim())
    return {
      words:
        'The last quote opens a text, and nothing closes it: one is missing before it, or it is one too many.',
    };
  return {
    words: `The quote before ${firstWord(begin)} is never closed: put another ' where that text ends.`,
  };
}

/** A text with a piece of the query in it. */
function isSwallowed({ text }: Token): boolean {
  return /[,=<>()]|\b(and|or|where|from)\b/i.test(text);
}

function firstWord(text: string): string {
  const [word = ''] = /[^\s'",();=<>]+/.exec(text) ?? [];
  return word ? shown(word) : 'it';
}
