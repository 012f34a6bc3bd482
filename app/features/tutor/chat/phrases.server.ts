import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Phrases = {
  parts: Record<string, string>;
  asks: Record<string, string[]>;
  says: { asked: string[]; text: string }[];
  ideas: { asked: string[]; terms: string[] }[];
  foreign: string;
  words: Record<WordList, string> & { leads: string[] };
};
type WordList = (typeof wordLists)[number];

const wordLists = ['before', 'after', 'between', 'persons', 'asked', 'english', 'joints', 'common'] as const;

const phrases: Phrases = parse(readFileSync('datasets/chat.yaml', 'utf8'));

const setOf = (text: string) => new Set(text.split(/\s+/));

/** The word lists of datasets/chat.yaml by name. `leads`: phrases of several words. */
export const words = {
  leads: phrases.words.leads,
  ...(Object.fromEntries(wordLists.map((name) => [name, setOf(phrases.words[name])])) as Record<
    WordList,
    Set<string>
  >),
};

type Matcher = (text: string) => boolean;

function matcher(patterns: readonly string[]): Matcher {
  const filled = patterns.map((pattern) =>
    pattern.replace(/\{([a-z]+)\}/g, (_, name) => phrases.parts[name] ?? ''),
  );
  const all = new RegExp(`(?:^| )(?:${filled.join('|')})(?: |$)`);
  return (text) => all.test(text);
}

const asks = new Map(Object.entries(phrases.asks).map(([kind, patterns]) => [kind, matcher(patterns)]));
const says = phrases.says.map(({ asked, text }) => ({ isAsked: matcher(asked), text }));
const ideas = phrases.ideas.map(({ asked, terms }) => ({ isAsked: matcher(asked), terms }));

/** Whether a text, lower-case words with one space between them, matches a pattern of `kind`. */
export const asksFor = (kind: string, text: string) => asks.get(kind)?.(text) ?? false;

/** The fixed reply to a question about the site or to a courtesy, whatever the exercise. */
export const replyTo = (text: string) => says.find(({ isAsked }) => isAsked(text))?.text;

/** The glossary terms for an idea that is asked about without its SQL name. */
export const termsFor = (text: string) => ideas.find(({ isAsked }) => isAsked(text))?.terms ?? [];

const foreign = setOf(phrases.foreign);
const english = setOf('the is are what how my does why which');

export function isForeign(message: string): boolean {
  if (/[^\p{Script=Latin}\P{L}]/u.test(message)) return true;
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = words.filter((word) => foreign.has(word)).length;
  return count > 1 || (count === 1 && !words.some((word) => english.has(word)));
}
