import type { DictionaryTable } from 'drizzle/schema';
import { joined, messageTokensOf } from './tokens';

type Column = DictionaryTable['columns'][number];

/** An idea of SQL, as the course's glossary has it. `terms`: what learners call it, the first being its name. */
export type Entry = { terms: [string, ...string[]]; text: string; example: string };

/** Something that can be explained. `columns`: of this name, with their tables. */
export type Topic =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'table'; table: DictionaryTable }
  | { kind: 'columns'; name: string; columns: { table: string; column: Column }[] };

/** Topics by their names, as joined tokens. */
export type Topics = Map<string, Topic>;

/** A course's glossary, and the tables and columns of its dataset. Where they share a name, the glossary has it. */
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

/** How long the longest name is, in tokens. */
const longestIn = (topics: Topics) => Math.max(...[...topics.keys()].map((name) => name.split(' ').length));

/** Words that join sentences, whatever they are about. */
const joints = new Set(
  'and or not in on as is by from with to between when then if using at all any over'.split(' '),
);

/** The longest name that `tokens` begin with. */
export function topicAtStart(tokens: readonly string[], topics: Topics): Topic | undefined {
  for (let length = Math.min(longestIn(topics), tokens.length); length > 0; length -= 1) {
    const name = joined(tokens.slice(0, length));
    const topic = topics.get(name);
    if (topic && !joints.has(name)) return topic;
  }
  return undefined;
}

/** Words of SQL that are words of English before they are anything else. */
const common = new Set(
  `and or not in on as is by from with where when then else end all any some if like case over to between order group
  date day time year month table row rows column columns query queries sql value values true false first last key keys
  name add total type text type types string missing unknown if using explain plan reference references share rate mean
  order ordering groups field record calendar series position highest lowest latest earliest largest smallest more at
  equal equals star spaces age contains range having right left lead lag sort sorting calculate count value capitals
  conditions condition database statement clause clauses math plus operators operator period seconds moment`.split(
    /\s+/,
  ),
);

/** The longest name of the glossary within `tokens`; `isMeant` tells of a common word that it is one of SQL. */
export function topicWithin(
  tokens: readonly string[],
  topics: Topics,
  isMeant: (name: string) => boolean,
): Topic | undefined {
  for (let length = Math.min(longestIn(topics), tokens.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= tokens.length; start += 1) {
      const name = joined(tokens.slice(start, start + length));
      const topic = topics.get(name);
      const isWord = /^\w/.test(name) && !common.has(name);
      if (topic?.kind === 'entry' && (isWord || isMeant(name))) return topic;
    }
  }
  return undefined;
}
