import type { DictionaryTable } from 'drizzle/schema';
import { plainWordsOf } from '../model/checks/lexer';
import { textOfHtml } from '../model/plain';
import type { Question } from './question';
import { grainOf } from './schema-words';
import { messageTokensOf } from './tokens';
import { entriesWithin, type Topic, type Topics } from './topics';

/** Explains topics, one paragraph each. Code stands between backticks. */
export function explainTopics(topics: readonly Topic[]): string {
  return topics.map(explainTopic).join('\n\n');
}

export function listTables(tables: readonly DictionaryTable[]): string {
  const lines = tables.map(({ name, description }) => `\`${name}\`: ${description}`);
  return [`There are ${tables.length} tables.`, ...lines].join('\n');
}

function explainTopic(topic: Topic): string {
  switch (topic.kind) {
    case 'entry':
      return `${topic.entry.text}\nFor example: \`${topic.entry.example}\``;
    case 'table': {
      const { name, description, columns } = topic.table;
      return `\`${name}\`: ${description} Its columns: ${columns.map((column) => `\`${column.name}\``).join(', ')}.`;
    }
    case 'columns':
      return topic.columns
        .map(({ table, column }) => `\`${table}.${column.name}\` (${column.type}): ${column.description}`)
        .join('\n');
  }
}

const mostTables = 3;
const mostEntries = 2;

/** Explains a task: what one row of its result is, what is checked, and the tables and words of SQL that it names. */
export function explainTask({ exercise, tables }: Question, known: Topics): string {
  const { task, contractWords, initialQuery } = exercise;
  const text = textOfHtml(task);
  const tokens = messageTokensOf(text);
  const words = new Set([...tokens, ...plainWordsOf(initialQuery)]);
  const named = tables.filter(({ name }) => words.has(name)).slice(0, mostTables);
  const entries = entriesWithin(tokens, known).slice(0, mostEntries);
  const [, wanted] = /\bReturn ([^.:;]+)/.exec(text) ?? [];
  return [
    wanted && `What the task wants is ${level(wanted)}. One row of the result has to stand for exactly that.`,
    contractWords,
    ...named.map(({ name }) => grainOf(name, tables)),
    ...entries.map(({ terms: [term], text }) => `A word of it, ${term}: ${firstSentence(text)}`),
    'Take the rest sentence by sentence: each says which rows count, or what a column holds. Ask me about any word, table or column of it.',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The first line of a task that contains a term. */
export const lineOfTask = (term: string, { task }: Question['exercise']) =>
  textOfHtml(task)
    .split(/\n+/)
    .find((line) => messageTokensOf(line).some((token) => token === term))
    ?.trim();

const level = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

const firstSentence = (text: string) => /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
