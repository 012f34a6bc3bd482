import { readProse, type Token } from '~/sql/tokens';

/** `qualifier`: a word before a dot and another name. */
export type Lexeme = Omit<Token, 'kind'> & { kind: Token['kind'] | 'qualifier' };

/** The lexemes of SQL, or of prose with SQL in it. `comments`: reads what is in comments as well. */
export function lex(text: string, { comments = false } = {}): Lexeme[] {
  const source = comments ? text.replace(/--|\/\*|\*\//g, '  ') : text;
  const isQualifier = ({ kind, to }: Token) =>
    kind === 'word' && source[to] === '.' && /[\p{L}_"*]/u.test(source[to + 1] ?? '');
  return readProse(source).map((token) => (isQualifier(token) ? { ...token, kind: 'qualifier' } : token));
}

/** Words that change nothing in a query. */
const noise = new Set(['as', 'asc', 'inner', 'outer']);

/**
 * The words, numbers and operators of a text in lower case, without layout, punctuation, quotes, qualifiers of columns and words
 * that change nothing.
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

/** A text in lower case with single spaces, so that a quotation of it is a substring. */
export function quotable(text: string): string {
  return ` ${lex(text, { comments: true })
    .map(({ text: said }) => said.toLowerCase())
    .join(' ')} `;
}
