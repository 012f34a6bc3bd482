/**
 * `from`, `to`: indexes into the text. `at`: in bytes, as locations in the tree. `depth`: how many brackets are open around it.
 */
export type Token = {
  kind: 'word' | 'name' | 'text' | 'number' | 'sign' | 'mark';
  text: string;
  /** A word in lower case; empty for other tokens. */
  word: string;
  from: number;
  to: number;
  at: number;
  depth: number;
  isClosed: boolean;
};

const blank = /(?:\s+|--[^\n]*)+/y;
const escaped = /e'(?:[^'\\]|''|\\[\s\S])*(?:'|\\?$)/iy;
const literal = /(?:[bxn]|u&)?'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/iy;
const quotedName = /"(?:[^"]|"")*(?:"|$)/y;
const number = /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy;
const word = /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy;
const sign = /(?:(?!--|\/\*)[-+*/<>=~!@#%^&|`?])+/y;
const mark = /::|:=|[\s\S]/y;

type Grammar = [Token['kind'], RegExp][];

const sql: Grammar = [
  ['text', escaped],
  ['text', literal],
  ['name', quotedName],
  ['number', number],
  ['word', word],
  ['sign', sign],
  ['mark', mark],
];

/** Prose that contains SQL: an apostrophe within a word begins no string. */
const prose: Grammar = [
  ['text', /(?<![\p{L}\p{N}])'(?:[^'\n]|''){0,200}'(?!\p{L})/uy],
  ['number', /\d{4}-\d\d-\d\d|\d+(?:\.\d+)?(?![\p{L}_])/uy],
  ['word', /[\p{L}\p{N}_$]+/uy],
  ['sign', /<=|>=|<>|!=|\|\||::|[=<>+*/%~^|-]/uy],
  ['mark', /\S/uy],
];

const known = new WeakMap<object, Token[]>();

/** The tokens of a query, cached by the query object. */
export function tokensOf(query: { text: string }): Token[] {
  const tokens = known.get(query) ?? readTokens(query.text);
  known.set(query, tokens);
  return tokens;
}

/** The tokens of prose, which may contain SQL. */
export const readProse = (text: string) => readTokens(text, prose);

/** Splits a text into tokens as Postgres does, without comments. Never fails, whatever is wrong with the text. */
export function readTokens(query: string, grammar = sql): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  let [bytes, counted] = [0, 0];
  for (let at = skipBlank(query, 0); at < query.length; ) {
    const { kind, text } = tokenAt(query, at, grammar);
    if (text === ')' || text === ']') depth = Math.max(0, depth - 1);
    bytes += Buffer.byteLength(query.slice(counted, at));
    counted = at;
    tokens.push({
      kind,
      text,
      word: kind === 'word' ? text.toLowerCase() : '',
      from: at,
      to: at + text.length,
      at: bytes,
      depth,
      isClosed: isClosed(kind, text),
    });
    if (text === '(' || text === '[') depth += 1;
    at = skipBlank(query, at + text.length);
  }
  return tokens;
}

function skipBlank(query: string, start: number): number {
  let at = start;
  for (;;) {
    blank.lastIndex = at;
    if (blank.test(query)) at = blank.lastIndex;
    if (!query.startsWith('/*', at)) return at;
    at = endOfComment(query, at);
  }
}

/** The end of a block comment, which may contain others. */
function endOfComment(query: string, start: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  let open = 0;
  for (let found = mark.exec(query); found; found = mark.exec(query)) {
    open += found[0] === '/*' ? 1 : -1;
    if (open === 0) return mark.lastIndex;
  }
  return query.length;
}

function tokenAt(query: string, at: number, grammar: Grammar): Pick<Token, 'kind' | 'text'> {
  for (const [kind, pattern] of grammar) {
    pattern.lastIndex = at;
    const text = pattern.exec(query)?.[0];
    if (text) return { kind, text: kind === 'sign' ? withoutTrailingSign(text) : text };
  }
  return { kind: 'mark', text: query.charAt(at) };
}

/** `=-1` is = and -1: an operator of several signs ends in + or - only where it has a sign that no arithmetic has. */
function withoutTrailingSign(text: string): string {
  if (/[~!@#%^&|`?]/.test(text)) return text;
  return text.charAt(0) + text.slice(1).replace(/[-+]+$/, '');
}

function isClosed(kind: Token['kind'], text: string): boolean {
  if (kind === 'name') return text.length > 1 && text.endsWith('"');
  if (kind !== 'text') return true;
  const opener = /^\$\w*\$/.exec(text)?.[0];
  if (opener) return text.length >= 2 * opener.length && text.endsWith(opener);
  const body = text.slice(text.indexOf("'") + 1);
  return /^e/i.test(text) ? /^(?:[^'\\]|''|\\[\s\S])*'$/.test(body) : /^(?:[^']|'')*'$/.test(body);
}

/** Converts a position in characters, as Postgres counts them, to an index into the string. */
export function indexOfCharacter(query: string, position: number): number {
  return Array.from(query).slice(0, position).join('').length;
}

/** The index of the token at a place, or the first after it; `tokens.length` at the end. */
export function tokenIndexAt(tokens: Token[], index: number): number {
  const found = tokens.findIndex(({ to }) => to > index);
  return found < 0 ? tokens.length : found;
}
