import { common } from '~/sql/keywords';
import { readTokens, type Token } from '~/sql/tokens';

export type CodePart = { text: string; look?: string };

const keywords = new Set(common);

function lookOf({ kind, word }: Token) {
  if (kind === 'text') return 'hljs-string';
  if (kind === 'number') return 'hljs-number';
  return keywords.has(word) ? 'hljs-keyword' : undefined;
}

/** Splits a query into parts with syntax colours; together they are the exact text. */
export function codePartsOf(query: string): CodePart[] {
  const parts: CodePart[] = [];
  const add = (text: string, look?: string) => {
    const last = parts.at(-1);
    if (last && last.look === look) last.text += text;
    else if (text !== '') parts.push({ text, look });
  };
  let at = 0;
  for (const token of readTokens(query)) {
    const between = query.slice(at, token.from);
    add(between, between.trim() === '' ? undefined : 'hljs-comment');
    add(token.text, lookOf(token));
    at = token.to;
  }
  add(query.slice(at), 'hljs-comment');
  return parts;
}
