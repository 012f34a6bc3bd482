import { readTokens, type Token } from './tokens';

/** A query's text with its tokens. */
export type Text = { sql: string; tokens: Token[] };

/** A range of tokens; `to` is exclusive. */
export type Range = { from: number; to: number };

export function readText(sql: string): Text {
  return { sql, tokens: readTokens(sql) };
}

/** The text of a range as it was typed, with its comments. */
export function sliceOf({ sql, tokens }: Text, { from, to }: Range): string {
  const [first, last] = [tokens[from], tokens[to - 1]];
  return first && last && from < to ? sql.slice(first.from, last.to) : '';
}

/** The word of a token in lower case; empty for other tokens, and after a dot or AS, where it is surely a name. */
export function wordAt({ tokens }: Text, index: number): string {
  const token = tokens[index];
  const before = tokens[index - 1];
  return before?.text === '.' || before?.word === 'as' ? '' : (token?.word ?? '');
}

/** The indexes of the tokens in a range that are in no further brackets. */
export function levelOf({ tokens }: Text, { from, to }: Range): number[] {
  const level = tokens[from]?.depth;
  const indexes: number[] = [];
  for (let index = from; index < to; index += 1) if (tokens[index]?.depth === level) indexes.push(index);
  return indexes;
}

/** The index of the bracket that closes the one at `open`. */
export function closeOf({ tokens }: Text, open: number): number {
  let index = open + 1;
  while (index < tokens.length && tokens[index]?.depth !== tokens[open]?.depth) index += 1;
  return index;
}

/** The index of the bracket that the one at `close` closes. */
export function openOf({ tokens }: Text, close: number): number {
  let index = close - 1;
  while (index >= 0 && tokens[index]?.depth !== tokens[close]?.depth) index -= 1;
  return index;
}

export function splitAtCommas(text: Text, range: Range): Range[] {
  const commas = levelOf(text, range).filter((index) => text.tokens[index]?.text === ',');
  const starts = [range.from, ...commas.map((index) => index + 1)];
  return starts.map((from, part) => ({ from, to: commas[part] ?? range.to }));
}

const queryWords = ['select', 'with', 'values', 'table'];

export const opensQuery = (text: Text, open: number) =>
  text.tokens[open]?.text === '(' && queryWords.includes(wordAt(text, open + 1));

/** The query in the brackets that open at `open`, without them. */
export function queryAt(text: Text, open: number): Range | undefined {
  if (!opensQuery(text, open)) return undefined;
  return { from: open + 1, to: closeOf(text, open) };
}

/** The queries in brackets of a range, without nested ones. */
export function queriesIn(text: Text, { from, to }: Range): Range[] {
  const found: Range[] = [];
  for (let index = from; index < to; index += 1) {
    const query = queryAt(text, index);
    if (!query) continue;
    found.push(query);
    index = query.to;
  }
  return found;
}

/** A range in one line, without comments. Unless `isWhole`, a query in brackets is shortened to (…). */
export function shownOf(text: Text, range: Range, { isWhole = false } = {}): string {
  const { tokens } = text;
  const hidden = isWhole ? [] : queriesIn(text, range);
  let shown = '';
  for (let index = range.from; index < range.to; index += 1) {
    const token = tokens[index];
    const before = tokens[index - 1];
    if (!token) break;
    const isApart = index > range.from && before && before.to < token.from;
    const query = hidden.find(({ from }) => from === index);
    shown += (isApart && !query ? ' ' : '') + (query ? '…' : token.text);
    if (query) {
      shown += ')';
      index = query.to;
    }
  }
  return shown;
}
