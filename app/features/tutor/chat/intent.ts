import {
  asksAloud,
  asksForAnswer,
  asksForHelp,
  asksForHint,
  asksForPlace,
  asksForTables,
  isAboutVerdict,
  isBareAnswer,
  isQuery,
  mayBeHelp,
  refusesHint,
} from './patterns';
import { corrected } from './spelling';
import { joined, markedIn, messageTokensOf } from './tokens';
import { type Topic, type Topics, topicAtStart, topicWithin } from './topics';

/** What a learner wants. `unknown` asks what something means that is not among the topics. */
export type Intent =
  | { kind: 'explain'; topics: Topic[] }
  | { kind: 'unknown'; term: string }
  | { kind: 'solution' | 'aloud' | 'help' | 'tables' | 'other' };

export function intentOf(message: string, known: Topics): Intent {
  const tokens = messageTokensOf(message);
  const meant = corrected(tokens, known);
  const text = joined(meant);
  if (isQuery(text)) return { kind: 'other' };
  const wantsAnswer = (asksForAnswer(text) && !isAboutVerdict(text)) || isBareAnswer(text);
  if (wantsAnswer && (!asksForHint(text) || refusesHint(text))) return { kind: 'solution' };
  if (asksAloud(text)) return { kind: 'aloud' };

  const slot = slotOf(meant);
  const named = (slot && topicsNamed(slot, known)) ?? topicsNamed(meant, known);
  if (named) return { kind: 'explain', topics: named };
  if (asksForHelp(text)) return { kind: 'help' };
  const place = asksForPlace(text) && placeIn(meant, known);
  if (place) return { kind: 'explain', topics: [place] };
  if (asksForTables(text)) return { kind: 'tables' };

  const marked = markedIn(message);
  const topic =
    (slot && topicAtStart(withoutArticle(slot), known)) ??
    topicWithin(tokens, known, (name) => marked.has(name));
  if (topic) return { kind: 'explain', topics: [topic] };
  if (mayBeHelp(text)) return { kind: 'help' };
  const asTyped = slotOf(tokens);
  const term = asTyped && termIn(asTyped);
  return term ? { kind: 'unknown', term } : { kind: 'other' };
}

/** After these comes what is to be explained; the longest is taken. */
const leads = [
  ...['what is the difference between', 'whats the difference between', 'difference between', 'compare'],
  ...['what is the meaning of', 'what is meant by', 'what do you mean by', 'meaning of', 'definition of'],
  ...[
    'what does',
    'what do',
    'what is',
    'what are',
    'whats',
    'explain to me',
    'explain',
    'define',
    'describe',
  ],
  ...['tell me about', 'tell me what', 'help me understand', 'help with', 'help me with', 'understand'],
  ...['trouble with', 'confused by', 'confused about', 'stuck on', 'stuck with', 'struggling with'],
  ...['how does', 'how do', 'when do i use', 'when should i use', 'when to use', 'why use'],
  ...['how do i use', 'how to use', 'how can i use', 'how do you use'],
  ...['how do i', 'how to', 'how can i', 'how do you', 'how should i'],
]
  .map((lead) => lead.split(' '))
  .toSorted((one, other) => other.length - one.length);

/** What a message wants explained; undefined where it does not ask for that. */
function slotOf(tokens: readonly string[]): readonly string[] | undefined {
  for (let start = 0; start < tokens.length; start += 1) {
    const lead = leads.find((words) => words.every((word, index) => tokens[start + index] === word));
    if (lead) return tokens.slice(start + lead.length);
  }
  return undefined;
}

const before = new Set(
  'the a an in sql sqls of keyword function clause operator command word term table column called'.split(' '),
);
const after = new Set(
  `mean means do does work works for is are in sql postgres clause keyword function operator command table column
  here please exactly again used statement about and me to thanks`.split(/\s+/),
);
const between = new Set(['and', 'or', 'vs', 'versus', 'from', 'to', 'with', '/']);

/** One topic, or two to tell apart, and nothing else but words around them. */
function topicsNamed(tokens: readonly string[], known: Topics): Topic[] | undefined {
  for (let start = 0; start < tokens.length; start += 1) {
    for (let end = tokens.length; end > start; end -= 1) {
      const name = tokens.slice(start, end);
      const topic = known.get(joined(name));
      const found = topic ? [topic] : pairIn(name, known);
      if (found) return found;
      if (!after.has(tokens[end - 1] ?? '')) break;
    }
    if (!before.has(tokens[start] ?? '')) return undefined;
  }
  return undefined;
}

/** Two topics that are compared: in "inner and left join", the last word belongs to both. */
function pairIn(tokens: readonly string[], known: Topics): Topic[] | undefined {
  for (let at = 1; at + 1 < tokens.length; at += 1) {
    if (!between.has(tokens[at] ?? '')) continue;
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

/** The column or table that somebody looks for. */
function placeIn(tokens: readonly string[], known: Topics): Topic | undefined {
  const topics = tokens.map((token) => known.get(token));
  return topics.find((topic) => topic?.kind === 'columns') ?? topics.find((topic) => topic?.kind === 'table');
}

const mostTermTokens = 3;
const persons = new Set(['you', 'your', 'we', 'it', 'that', 'this', 'i', 'my']);

function termIn(slot: readonly string[]): string | undefined {
  const term = [...withoutArticle(slot)];
  while (after.has(term.at(-1) ?? '')) term.pop();
  const isTerm = term.length > 0 && term.length <= mostTermTokens && !persons.has(term[0] ?? '');
  return isTerm ? joined(term) : undefined;
}
