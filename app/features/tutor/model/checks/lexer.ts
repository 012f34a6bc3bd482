import { readProse, type Token } from '~/sql/tokens';

/** `qualifier`: a word before a dot and another name. */
export type Lexeme = Omit<Token, 'kind'> & { kind: Token['kind'] | 'qualifier' };

/** SQL, or prose with SQL in it. `comments`: read as if they were text. */
export function lex(text: string, { comments = false } = {}): Lexeme[] {
  const source = comments ? text.replace(/--|\/\*|\*\//g, '  ') : text;
  const isQualifier = ({ kind, to }: Token) =>
    kind === 'word' && source[to] === '.' && /[\p{L}_"*]/u.test(source[to + 1] ?? '');
  return readProse(source).map((token) => (isQualifier(token) ? { ...token, kind: 'qualifier' } : token));
}

/** What says nothing of its own in a query. */
const noise = new Set(['as', 'asc', 'inner', 'outer']);

/**
 * The words, numbers and operators of a text in small letters, however it is laid out: without punctuation, quotes, the
 * tables before columns, and what may as well be left out.
 */
export function plainWordsOf(text: string, options?: { comments?: boolean }): string[] {
  return lex(text, options).flatMap(({ kind, text, word, from, to }, index, all) => {
    if (kind === 'qualifier' || kind === 'mark') return [];
    if (kind === 'text') return plainWordsOf(text.slice(1, -1), options);
    if (kind === 'number') return [text];
    if (kind === 'word') return noise.has(word) ? [] : [word];
    const [before, after] = [all[index - 1], all[index + 1]];
    const isHyphen = text === '-' && before?.to === from && after?.from === to && after.kind === 'word';
    return isHyphen ? [] : [text === '!=' ? '<>' : text];
  });
}

/** All of a text as it stands, but for white space and capitals: what is a quotation of another text is a part of it. */
export function quotable(text: string): string {
  return ` ${lex(text, { comments: true })
    .map(({ text: said }) => said.toLowerCase())
    .join(' ')} `;
}
