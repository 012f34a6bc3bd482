import type { DictionaryTable } from 'drizzle/schema';
import { words } from './phrases.server';
import { joined, messageTokensOf } from './tokens';

type Column = DictionaryTable['columns'][number];

/** A concept of SQL in the course's glossary. `terms`: what learners call it, its name first. */
export type Entry = { terms: [string, ...string[]]; text: string; example: string };

/** Something to explain. `columns`: all columns of that name, with their tables. */
export type Topic =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'table'; table: DictionaryTable }
  | { kind: 'columns'; name: string; columns: { table: string; column: Column }[] };

/** Topics by their names, as joined tokens. */
export type Topics = Map<string, Topic>;

/** A course's glossary, and the tables and columns of its dataset. For a shared name the glossary wins, then the table. */
export function topicsOf({ tables, glossary }: { tables: DictionaryTable[]; glossary: Entry[] }): Topics {
  const topics: Topics = new Map();
  for (const table of tables) {
    for (const column of table.columns) {
      const found = { table: table.name, column };
      topics.set(`${table.name}.${column.name}`, { kind: 'columns', name: column.name, columns: [found] });
      const known = topics.get(column.name);
      if (known?.kind === 'columns') known.columns.push(found);
      else topics.set(column.name, { kind: 'columns', name: column.name, columns: [found] });
    }
  }
  for (const table of tables) topics.set(table.name, { kind: 'table', table });
  for (const entry of glossary) {
    const topic: Topic = { kind: 'entry', entry };
    for (const term of entry.terms) topics.set(joined(messageTokensOf(term)), topic);
  }
  return topics;
}

/** The length of the longest name, in tokens. */
const longestIn = (topics: Topics) => Math.max(...[...topics.keys()].map((name) => name.split(' ').length));

/** The longest name that `tokens` begin with. */
export function topicAtStart(tokens: readonly string[], topics: Topics): Topic | undefined {
  for (let length = Math.min(longestIn(topics), tokens.length); length > 0; length -= 1) {
    const name = joined(tokens.slice(0, length));
    const topic = topics.get(name);
    if (topic && !words.joints.has(name)) return topic;
  }
  return undefined;
}

/** The entries of the glossary that `tokens` name in words of SQL, each once. */
export function entriesWithin(tokens: readonly string[], topics: Topics): Entry[] {
  const entries = tokens.flatMap((token, index) => {
    const name = [joined(tokens.slice(index, index + 2)), token].find((each) => topics.has(each)) ?? '';
    const topic = topics.get(name);
    return topic?.kind === 'entry' && /^\w{2}/.test(name) && !words.common.has(name) ? topic.entry : [];
  });
  return [...new Set(entries)];
}

/** The longest name of the glossary within `tokens`; `isMeant`: whether a common word or a sign is meant as SQL. */
export function topicWithin(
  tokens: readonly string[],
  topics: Topics,
  isMeant: (name: string) => boolean,
): Topic | undefined {
  for (let length = Math.min(longestIn(topics), tokens.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= tokens.length; start += 1) {
      const name = joined(tokens.slice(start, start + length));
      const topic = topics.get(name);
      const isWord = /^\w/.test(name) && !words.common.has(name);
      if (topic?.kind === 'entry' && (isWord || isMeant(name))) return topic;
    }
  }
  return undefined;
}
