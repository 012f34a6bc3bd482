import { slipsBetween } from '~/features/sandbox/near-name';
import type { Topics } from './topics';

/** Words of questions; those of the glossary are known beside them. */
const asked =
  'wrong stuck hint hints answer solution explain difference between meaning means incorrect mistake error query define understand tables'.split(
    ' ',
  );

/** They are spelled right, and near to one that is known. */
const english = new Set(
  `this that there here what when which while who whom whose why how with from have has had having does did doing
  done not can could should would will want wants need needs just only please really again still about after before
  under begin begins more most many much every each both other another same next make makes made take takes taken give gives given
  get gets going thing things people person somebody someone correct back down into than them they their your yours mine
  like look looks line lines work works word words show shown shows tell told good best better find finds found form
  write wrote written read reads help helps know known think thought come comes part parts next even ever never always
  court score reason result results seat seats money price club fans team teams player players match season`.split(
    /\s+/,
  ),
);

/** What the learner most likely meant, word for word. */
export function corrected(tokens: readonly string[], topics: Topics): string[] {
  const single = [...topics.keys()]
    .flatMap((name) => name.split(' '))
    .filter((word) => /^[a-z_]{4,}$/.test(word));
  const known = new Set([...asked, ...single]);
  return tokens.map((token) => {
    if (!/^[a-z_]{4,}$/.test(token) || known.has(token) || english.has(token)) return token;
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
