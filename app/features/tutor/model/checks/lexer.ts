/** `qualifier`: a word before a dot and another name. Positions are indexes into the text. */
export type Lexeme = {
  kind: 'word' | 'qualifier' | 'string' | 'number' | 'operator' | 'punctuation';
  text: string;
  start: number;
  end: number;
};

const comment = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/u;
const string = /(?<![\p{L}\p{N}])'(?:[^'\n]|''){0,200}'(?!\p{L})/u;
const number = /\d{4}-\d\d-\d\d|\d+(?:\.\d+)?(?![\p{L}_])/u;
const word = /[\p{L}\p{N}_$]+/u;
const operator = /<=|>=|<>|!=|\|\||::|[=<>+*/%~^|-]/u;
const kinds = ['string', 'number', 'word', 'operator', 'punctuation'] as const;
const pattern = new RegExp(
  [comment.source, ...[string, number, word, operator, /\S/].map(({ source }) => `(${source})`)].join('|'),
  'gu',
);

/** SQL, or prose with SQL in it: an apostrophe within a word opens no string. `comments`: read as if they were text. */
export function lex(text: string, { comments = false } = {}): Lexeme[] {
  const source = comments ? text.replace(/--|\/\*|\*\//g, '  ') : text;
  const lexemes: Lexeme[] = [];
  for (const match of source.matchAll(pattern)) {
    const index = match.indexOf(match[0], 1) - 1;
    const kind = kinds[index];
    if (!kind) continue;
    const start = match.index;
    const end = start + match[0].length;
    const isQualifier = kind === 'word' && source[end] === '.' && /[\p{L}_"*]/u.test(source[end + 1] ?? '');
    lexemes.push({ kind: isQualifier ? 'qualifier' : kind, text: match[0], start, end });
  }
  return lexemes;
}

/** What says nothing of its own in a query. */
const noise = new Set(['as', 'asc', 'inner', 'outer']);

/**
 * The words, numbers and operators of a text in small letters, however it is laid out: without punctuation, quotes, the
 * tables before columns, and what may as well be left out.
 */
export function plainWordsOf(text: string, options?: { comments?: boolean }): string[] {
  return lex(text, options).flatMap(({ kind, text, start, end }, index, all) => {
    if (kind === 'qualifier' || kind === 'punctuation') return [];
    if (kind === 'string') return plainWordsOf(text.slice(1, -1), options);
    if (kind === 'number') return [text];
    if (kind === 'word') {
      const word = text.toLowerCase();
      return noise.has(word) ? [] : [word];
    }
    const [before, after] = [all[index - 1], all[index + 1]];
    const isHyphen = text === '-' && before?.end === start && after?.start === end && after.kind === 'word';
    return isHyphen ? [] : [text === '!=' ? '<>' : text];
  });
}

/** All of a text as it stands, but for white space and capitals: what is a quotation of another text is a part of it. */
export function quotable(text: string): string {
  return ` ${lex(text, { comments: true })
    .map(({ text: said }) => said.toLowerCase())
    .join(' ')} `;
}
