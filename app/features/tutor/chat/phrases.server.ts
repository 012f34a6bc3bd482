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

/** Words of questions by their part in them, as the file says. `leads`: several words each. */
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

/** Whether a text, words with one space between them, asks for a kind of thing. */
export const asksFor = (kind: string, text: string) => asks.get(kind)?.(text) ?? false;

/** What stands in one sentence, whatever the exercise: of this site, or to be polite. */
export const replyTo = (text: string) => says.find(({ isAsked }) => isAsked(text))?.text;

/** The terms of the glossary that answer what is asked in words of English. */
export const termsFor = (text: string) => ideas.find(({ isAsked }) => isAsked(text))?.terms ?? [];

const foreign = setOf(phrases.foreign);
const english = setOf('the is are what how my does why which');

/** Whether a message is written in another language than English. */
export function isForeign(message: string): boolean {
  if (/[^\p{Script=Latin}\P{L}]/u.test(message)) return true;
  const words = message.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = words.filter((word) => foreign.has(word)).length;
  return count > 1 || (count === 1 && !words.some((word) => english.has(word)));
}
