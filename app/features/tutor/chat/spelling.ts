import { slipsBetween } from '~/features/sandbox/near-name';
import { words } from './phrases.server';
import type { Topics } from './topics';

/** What the learner most likely meant, word for word. */
export function corrected(tokens: readonly string[], topics: Topics): string[] {
  const single = [...topics.keys()]
    .flatMap((name) => name.split(' '))
    .filter((word) => /^[a-z_]{4,}$/.test(word));
  const known = new Set([...words.asked, ...single]);
  return tokens.map((token) => {
    if (!/^[a-z_]{4,}$/.test(token) || known.has(token) || words.english.has(token)) return token;
    return [...known].find((word) => isNear(token, word)) ?? token;
  });
}

function isNear(token: string, word: string): boolean {
  if (token[0] !== word[0] || Math.abs(token.length - word.length) > 2) return false;
  // In a word of four letters another letter makes another word: one is left out, or two are exchanged.
  const isShort = token.length < 5 || word.length < 5;
  if (isShort && token.length >= word.length && sorted(token) !== sorted(word)) return false;
  return slipsBetween(token, word) <= (token.length < 8 ? 1 : 2);
}

const sorted = (word: string) => [...word].sort().join('');
