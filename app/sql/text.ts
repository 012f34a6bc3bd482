import { type Token, tokensOf } from './parser.server';

/** A query's text with its tokens; `depths` says how many brackets are open around each. */
export type Text = { bytes: Buffer; tokens: Token[]; depths: number[] };

/** Of tokens; `to` is the one after the last. */
export type Range = { from: number; to: number };

/** @throws as parseStatements */
export async function readText(sql: string): Promise<Text> {
  const tokens = await tokensOf(sql);
  let depth = 0;
  const depths = tokens.map(({ text }) => {
    if (text === ')' || text === ']') depth -= 1;
    const here = depth;
    if (text === '(' || text === '[') depth += 1;
    return here;
  });
  return { bytes: Buffer.from(sql), tokens, depths };
}

/** As it was typed, with the comments in it. */
export function sliceOf({ bytes, tokens }: Text, { from, to }: Range): string {
  const [first, last] = [tokens[from], tokens[to - 1]];
  return first && last && from < to ? bytes.subarray(first.start, last.end).toString() : '';
}

/** A keyword in small letters, and nothing for other tokens. After a dot or AS, a keyword is a name. */
export function wordAt({ tokens }: Text, index: number): string {
  const token = tokens[index];
  const before = tokens[index - 1];
  const isName = before?.text === '.' || (before?.isKeyword && /^as$/i.test(before.text));
  return token?.isKeyword && !isName ? token.text.toLowerCase() : '';
}

/** The tokens of a range that stand in no further brackets. */
export function levelOf({ depths }: Text, { from, to }: Range): number[] {
  const level = depths[from];
  const indexes: number[] = [];
  for (let index = from; index < to; index += 1) if (depths[index] === level) indexes.push(index);
  return indexes;
}

/** The bracket that closes the one at `open`. */
export function closeOf({ tokens, depths }: Text, open: number): number {
  let index = open + 1;
  while (index < tokens.length && depths[index] !== depths[open]) index += 1;
  return index;
}

/** The bracket that the one at `close` closes. */
export function openOf({ depths }: Text, close: number): number {
  let index = close - 1;
  while (index >= 0 && depths[index] !== depths[close]) index -= 1;
  return index;
}

/** Parts between commas. */
export function partsOf(text: Text, range: Range): Range[] {
  const commas = levelOf(text, range).filter((index) => text.tokens[index]?.text === ',');
  const starts = [range.from, ...commas.map((index) => index + 1)];
  return starts.map((from, part) => ({ from, to: commas[part] ?? range.to }));
}

const queryWords = ['select', 'with', 'values', 'table'];

/** A query in brackets: `range` without them. */
export function queryAt(text: Text, open: number): Range | undefined {
  if (text.tokens[open]?.text !== '(' || !queryWords.includes(wordAt(text, open + 1))) return undefined;
  return { from: open + 1, to: closeOf(text, open) };
}

/** The queries in brackets of a range, but none that is inside another. */
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

/** In one line, without comments; a query in brackets is shortened to (…). */
export function shownOf(text: Text, range: Range, { isWhole = false } = {}): string {
  const { tokens } = text;
  const hidden = isWhole ? [] : queriesIn(text, range);
  let shown = '';
  for (let index = range.from; index < range.to; index += 1) {
    const token = tokens[index];
    const before = tokens[index - 1];
    if (!token) break;
    const isApart = index > range.from && before && before.end < token.start;
    const query = hidden.find(({ from }) => from === index);
    shown += (isApart && !query ? ' ' : '') + (query ? '…' : token.text);
    if (query) {
      shown += ')';
      index = query.to;
    }
  }
  return shown;
}
