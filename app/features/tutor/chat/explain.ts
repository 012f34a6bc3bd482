import type { DictionaryTable } from 'drizzle/schema';
import type { Topic } from './topics';

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
