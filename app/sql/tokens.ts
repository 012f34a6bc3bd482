/** `from` and `to` are indexes into the text. `depth`: how many parentheses are open around it. */
export type Token = {
  kind: 'word' | 'name' | 'text' | 'number' | 'sign' | 'mark';
  text: string;
  /** In small letters, for words: what SQL makes of them. */
  word: string;
  from: number;
  to: number;
  depth: number;
  isClosed: boolean;
};

const blank = /(?:\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/y;
const escaped = /e'(?:[^'\\]|''|\\[\s\S])*(?:'|\\?$)/iy;
const literal = /(?:[bxn]|u&)?'(?:[^']|'')*(?:'|$)|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)/iy;
const quotedName = /"(?:[^"]|"")*(?:"|$)/y;
const number = /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy;
const word = /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy;
const sign = /(?:(?!--|\/\*)[-+*/<>=~!@#%^&|`?])+/y;
const mark = /::|:=|[\s\S]/y;

const kinds: [Token['kind'], RegExp][] = [
  ['text', escaped],
  ['text', literal],
  ['name', quotedName],
  ['number', number],
  ['word', word],
  ['sign', sign],
  ['mark', mark],
];

/** The text as Postgres would cut it up, without comments, and whatever is wrong with it. */
export function readTokens(query: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (let at = skipBlank(query, 0); at < query.length; ) {
    const { kind, text } = tokenAt(query, at);
    if (text === ')') depth = Math.max(0, depth - 1);
    tokens.push({
      kind,
      text,
      word: kind === 'word' ? text.toLowerCase() : '',
      from: at,
      to: at + text.length,
      depth,
      isClosed: isClosed(kind, text),
    });
    if (text === '(') depth += 1;
    at = skipBlank(query, at + text.length);
  }
  return tokens;
}

function skipBlank(query: string, at: number): number {
  blank.lastIndex = at;
  return blank.test(query) ? blank.lastIndex : at;
}

function tokenAt(query: string, at: number): Pick<Token, 'kind' | 'text'> {
  for (const [kind, pattern] of kinds) {
    pattern.lastIndex = at;
    const text = pattern.exec(query)?.[0];
    if (text) return { kind, text: kind === 'sign' ? withoutTrailingSign(text) : text };
  }
  return { kind: 'mark', text: query.charAt(at) };
}

/** `=-1` is = and -1: a sign of several ends in + or - only where it has one that no arithmetic has. */
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

/** From characters, as Postgres's faults count, to an index. */
export function indexOfCharacter(query: string, position: number): number {
  return Array.from(query).slice(0, position).join('').length;
}

/** The token at a place or the first after it; `tokens.length` at the end. */
export function tokenIndexAt(tokens: Token[], index: number): number {
  const found = tokens.findIndex(({ to }) => to > index);
  return found < 0 ? tokens.length : found;
}
