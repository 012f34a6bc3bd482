import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { dictionary } from '../fixtures/corpus';
import { readGlossary } from './glossary.server';
import { intentOf } from './intent.server';
import { type Topic, topicsOf } from './topics';

const topics = topicsOf({ tables: dictionary, glossary: readGlossary('sports-business') });
const nameOf = (topic: Topic) => {
  if (topic.kind === 'entry') return topic.entry.terms[0];
  if (topic.kind === 'table') return `table ${topic.table.name}`;
  return topic.columns.map(({ table }) => `${table}.${topic.name}`).join(', ');
};

function read(message: string): string {
  const intent = intentOf(message, topics);
  if (intent.kind === 'explain') return intent.topics.map(nameOf).join(' | ');
  return intent.kind === 'unknown' ? `unknown ${intent.term}` : intent.kind;
}

const questions: Record<string, string[]> = parse(
  readFileSync('datasets/sports-business/tutor/questions.yaml', 'utf8'),
);

test.each(
  Object.entries(questions).flatMap(([meaning, messages]) => messages.map((message) => [meaning, message])),
)('%s is meant: %s', (meaning, message) => {
  expect(read(message)).toBe(meaning);
});
