import { slipsBetween } from '~/features/sandbox/near-name';
import { suggestion } from '../suggestions';
import { asksFor, isForeign, replyTo, termsFor, words } from './phrases.server';
import { joined, markedIn, messageTokensOf } from './tokens';
import { type Topic, type Topics, topicAtStart, topicWithin } from './topics';

/**
 * The intent of a message. `unknown`: asks about a term that is no topic. `said`: has a fixed reply for every exercise. `hint`:
 * presses the button of the author's hint `number`. `foreign`: is not in English.
 */
export type Intent =
  | { kind: 'explain' | 'foreign'; topics: Topic[] }
  | { kind: 'join'; tables: string[] }
  | { kind: 'unknown'; term: string }
  | { kind: 'said'; text: string }
  | { kind: 'hint'; number: number }
  | { kind: Plain };
type Plain = (typeof graded)[number] | 'solution' | 'aloud' | 'help' | 'tables' | 'pass on' | 'other';

/** Intents about the query, its verdict or the task, in the order in which they are tried. */
const graded = ['dispute', 'grade', 'shown', 'line', 'task'] as const;

export function intentOf(message: string, known: Topics): Intent {
  const tokens = messageTokensOf(message);
  const meant = corrected(tokens, known);
  const [typed, text] = [joined(tokens), joined(meant)];
  const asks = (kind: string) => asksFor(kind, text) || asksFor(kind, typed);
  const [, pressed] = /^show hint (\d+)/.exec(text) ?? [];
  if (pressed) return { kind: 'hint', number: Number(pressed) };
  if (message === suggestion.passOn) return { kind: 'pass on' };
  if (isForeign(message)) return { kind: 'foreign', topics: topicsAround(tokens, known, markedIn(message)) };
  const wantsAnswer = asks('answer') && !asks('verdict');
  if (wantsAnswer && (!asks('hint') || asks('no hint'))) return { kind: 'solution' };
  const about = graded.find((kind) => asks(kind));
  if (about) return { kind: about };
  const reply = replyTo(typed);
  if (reply) return { kind: 'said', text: reply };
  if (asks('aloud')) return { kind: 'aloud' };

  const tables = tablesIn(meant, known);
  const slot = slotOf(meant);
  if (tables.length > 0 && asks('join') && !asks('fault')) return { kind: 'join', tables };
  const named = (slot && topicsNamed(slot, known)) ?? topicsNamed(meant, known);
  if (named) return { kind: 'explain', topics: named };
  const ideas = termsFor(text).flatMap((term) => known.get(joined(messageTokensOf(term))) ?? []);
  if (ideas.length > 0) return { kind: 'explain', topics: ideas };
  if (tables.length > 1 && !asks('fault')) return { kind: 'join', tables };
  if (asks('help')) return { kind: 'help' };
  const place = asks('place') && placeIn(meant, known);
  if (place) return { kind: 'explain', topics: [place] };
  if (asks('tables')) return { kind: 'tables' };

  const marked = markedIn(message);
  const topic =
    (slot && topicAtStart(withoutArticle(slot), known)) ??
    topicWithin(tokens, known, (name) => marked.has(name));
  const last = topic ?? placeIn(tokens, known);
  if (last) return { kind: 'explain', topics: [last] };
  if (asks('maybe help')) return { kind: 'help' };
  const asTyped = slotOf(tokens);
  const term = asTyped && termIn(asTyped);
  return term ? { kind: 'unknown', term } : { kind: 'other' };
}

/** Names of the tables that the tokens name, each once; a missing plural s is forgiven. */
function tablesIn(tokens: readonly string[], known: Topics): string[] {
  const names = tokens.flatMap((token) => {
    const topic = [known.get(token), known.get(`${token}s`)].find((each) => each?.kind === 'table');
    return topic?.kind === 'table' ? [topic.table.name] : [];
  });
  return [...new Set(names)];
}

/** The first topic that a message in another language names. */
function topicsAround(tokens: readonly string[], known: Topics, marked: ReadonlySet<string>): Topic[] {
  const [written] = [...marked].flatMap((name) => known.get(name) ?? []);
  const topic = written ?? topicWithin(tokens, known, (name) => name.length > 2);
  return topic ? [topic] : [];
}

/** Phrases before the term to explain, such as "what is"; the longest is tried first. */
const leads = words.leads.map((lead) => lead.split(' ')).toSorted((one, other) => other.length - one.length);

/** The tokens after the first of `leads`; undefined where there is none. */
function slotOf(tokens: readonly string[]): readonly string[] | undefined {
  for (let start = 0; start < tokens.length; start += 1) {
    const lead = leads.find((words) => words.every((word, index) => tokens[start + index] === word));
    if (lead) return tokens.slice(start + lead.length);
  }
  return undefined;
}

/** One topic, or two to compare, where only filler words stand around the name. */
function topicsNamed(tokens: readonly string[], known: Topics): Topic[] | undefined {
  for (let start = 0; start < tokens.length; start += 1) {
    for (let end = tokens.length; end > start; end -= 1) {
      const name = tokens.slice(start, end);
      const topic = known.get(joined(name));
      const found = topic ? [topic] : pairIn(name, known);
      if (found) return found;
      if (!words.after.has(tokens[end - 1] ?? '')) break;
    }
    if (!words.before.has(tokens[start] ?? '')) return undefined;
  }
  return undefined;
}

/** Two topics that are compared: in "inner and left join", the last word belongs to both. */
function pairIn(tokens: readonly string[], known: Topics): Topic[] | undefined {
  for (let at = 1; at + 1 < tokens.length; at += 1) {
    if (!words.between.has(tokens[at] ?? '')) continue;
    const [left, right] = [tokens.slice(0, at), withoutArticle(tokens.slice(at + 1))];
    const one = known.get(joined(left)) ?? known.get(joined([...left, ...right.slice(-1)]));
    const other = known.get(joined(right));
    if (one && other) return [...new Set([one, other])];
  }
  return undefined;
}

function withoutArticle(tokens: readonly string[]): readonly string[] {
  const [first = '', ...rest] = tokens;
  return ['the', 'a', 'an'].includes(first) ? rest : tokens;
}

/** The first column among the tokens, else the first table. */
function placeIn(tokens: readonly string[], known: Topics): Topic | undefined {
  const topics = tokens.map((token) => known.get(token));
  return topics.find((topic) => topic?.kind === 'columns') ?? topics.find((topic) => topic?.kind === 'table');
}

const mostTermTokens = 3;

function termIn(slot: readonly string[]): string | undefined {
  const term = [...withoutArticle(slot)];
  while (words.after.has(term.at(-1) ?? '')) term.pop();
  const isTerm = term.length > 0 && term.length <= mostTermTokens && !words.persons.has(term[0] ?? '');
  return isTerm ? joined(term) : undefined;
}

/** Replaces each misspelt token by a known word that is near. */
function corrected(tokens: readonly string[], topics: Topics): string[] {
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
  // In a short word, a replaced or added letter makes another word: only a missing or two swapped letters are forgiven.
  const isShort = token.length < 5 || word.length < 5;
  if (isShort && token.length >= word.length && sorted(token) !== sorted(word)) return false;
  return slipsBetween(token, word) <= (token.length < 8 ? 1 : 2);
}

const sorted = (word: string) => [...word].sort().join('');
