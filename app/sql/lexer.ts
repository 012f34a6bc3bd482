/** A piece of a query that is neither blank nor comment. `at`: in bytes, as locations in the tree. `depth`: of brackets around it. */
export type Token = { text: string; at: number; depth: number };

const blank = /\s+|--[^\n]*/y;
const word = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const number = /\d[\w.]*/y;
const dollarTag = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

const known = new WeakMap<object, Token[]>();

export function tokensOf(query: { text: string }): Token[] {
  const tokens = known.get(query) ?? readTokens(query.text);
  known.set(query, tokens);
  return tokens;
}

function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let at = 0;
  for (let index = 0; index < text.length; ) {
    const { end, isBlank } = pieceAt(text, index);
    const piece = text.slice(index, end);
    if (piece === ')' || piece === ']') depth -= 1;
    if (!isBlank) tokens.push({ text: piece, at, depth });
    if (piece === '(' || piece === '[') depth += 1;
    at += Buffer.byteLength(piece);
    index = end;
  }
  return tokens;
}

function pieceAt(text: string, start: number): { end: number; isBlank?: boolean } {
  const afterBlank = endOf(blank, text, start);
  if (afterBlank) return { end: afterBlank, isBlank: true };
  if (text.startsWith('/*', start)) return { end: endOfComment(text, start), isBlank: true };
  const first = text[start] ?? '';
  if (first === "'" || first === '"') return { end: endOfQuoted(text, start, false) };
  if (first === '$') return { end: endOfDollarQuoted(text, start) };
  const afterWord = endOf(word, text, start);
  if (!afterWord) return { end: endOf(number, text, start) ?? start + 1 };
  // E'…' knows backslashes; N'…', B'…' and X'…' do not.
  const isPrefix = text[afterWord] === "'" && /^[enbx]$/i.test(text.slice(start, afterWord));
  if (!isPrefix) return { end: afterWord };
  return { end: endOfQuoted(text, afterWord, /e/i.test(first)) };
}

function endOf(pattern: RegExp, text: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** A doubled quote closes and opens again, which comes to the same. */
function endOfQuoted(text: string, start: number, hasEscapes: boolean): number {
  const quote = text[start];
  for (let index = start + 1; index < text.length; index += 1) {
    if (hasEscapes && text[index] === '\\') index += 1;
    else if (text[index] === quote) return index + 1;
  }
  return text.length;
}

function endOfDollarQuoted(text: string, start: number): number {
  const inside = endOf(dollarTag, text, start);
  if (!inside) return start + 1;
  const tag = text.slice(start, inside);
  const closing = text.indexOf(tag, inside);
  return closing < 0 ? text.length : closing + tag.length;
}

function endOfComment(text: string, start: number): number {
  let open = 0;
  for (let index = start; index < text.length; index += 1) {
    if (text.startsWith('/*', index)) open += 1;
    else if (text.startsWith('*/', index)) open -= 1;
    else continue;
    index += 1;
    if (open === 0) return index + 1;
  }
  return text.length;
}
