import { common } from '~/sql/keywords';
import { readTokens, type Token } from '~/sql/tokens';

export type CodePart = { text: string; look?: string };

const keywords = new Set(common);

function lookOf({ kind, word }: Token) {
  if (kind === 'text') return 'hljs-string';
  if (kind === 'number') return 'hljs-number';
  return keywords.has(word) ? 'hljs-keyword' : undefined;
}

/** A query in the colours of the lessons, not a character more or less. */
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
