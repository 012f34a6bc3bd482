import type { DictionaryTable } from 'drizzle/schema';
import { plainWordsOf } from '../model/checks/lexer';
import { textOfHtml } from '../model/plain';
import { asksFor } from './phrases.server';
import type { Question } from './question';
import { grainOf } from './schema-words';
import { joined, messageTokensOf } from './tokens';
import { entriesWithin, type Topic, type Topics } from './topics';

/** Explains topics in words, one paragraph each. What stands between backticks is code. */
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

/** A task taken apart: what one row of its result is, what each column holds, what is checked, and the tables and words of SQL that it names. */
export function explainTask({ exercise, tables, message }: Question, known: Topics): string {
  const { task, contract, contractWords, initialQuery } = exercise;
  const asked = joined(messageTokensOf(message));
  if (asksFor('names', asked))
    return `${contract.columnNames ? 'Yes: the names of the columns are checked.' : 'No: the columns may have any name.'} ${contractWords}`;
  if (asksFor('order', asked))
    return `${contract.order.length > 0 ? 'Yes: the order of the rows is checked.' : 'No: the rows may come in any order.'} ${contractWords}`;
  const text = textOfHtml(task);
  const tokens = messageTokensOf(text);
  const words = new Set([...tokens, ...plainWordsOf(initialQuery)]);
  const named = tables.filter(({ name }) => words.has(name)).slice(0, mostTables);
  const entries = entriesWithin(tokens, known).slice(0, mostEntries);
  const columns = text.match(/^\s*\w+: .+$/gm) ?? [];
  const [, wanted] = /\bReturn ([^.:;]+)/.exec(text) ?? [];
  return [
    wanted && `What the task wants is ${level(wanted)}. One row of the result has to stand for exactly that.`,
    contractWords,
    ...columns.map((line) =>
      `The task says of ${line.trim().replace(/^(\w+)/, '`$1`')}.`.replace(/([.?!])\.$/, '$1'),
    ),
    ...named.map(({ name }) => grainOf(name, tables)),
    ...entries.map(({ terms: [term], text }) => `A word of it, ${term}: ${firstSentence(text)}`),
    'Take the rest sentence by sentence: each says which rows count, or what a column holds. Ask me about any word, table or column of it.',
  ]
    .filter(Boolean)
    .join('\n');
}

/** The line of a task in which a word stands. */
export const lineOfTask = (term: string, { task }: Question['exercise']) =>
  textOfHtml(task)
    .split(/\n+/)
    .find((line) => messageTokensOf(line).some((token) => token === term))
    ?.trim();

const level = (text: string) => text.trim().replaceAll(/\s+/g, ' ');

const firstSentence = (text: string) => /^.*?[.:](?=\s|$)/s.exec(text)?.[0].replace(/:$/, '.') ?? text;
