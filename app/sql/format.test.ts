import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { casesOf } from '../../tests/setup/cases';
import { formatQuery } from './format';

const cases = casesOf('format');

test.each(cases<{ name: string; sql: string; laidOut: string }>('laid out'))('$name', ({ sql, laidOut }) => {
  expect(formatQuery(sql)).toBe(laidOut);
});

test.each(cases<string>('left as they are'))('does not touch %j', (query) => {
  expect(formatQuery(query)).toBeUndefined();
});

test('a deep query and a heap of marks take no time and no room', () => {
  const deep = `${'(select '.repeat(1_100)}1${')'.repeat(1_100)}`;
  const start = performance.now();
  expect(formatQuery(deep)?.length).toBeLessThan(150_000);
  expect(formatQuery(`select 1 /* */ ${'/* '.repeat(3_000)}`)).toContain('/* /*');
  expect(performance.now() - start).toBeLessThan(1_000);
});

test('changes no word of the course, and nothing the second time', () => {
  const folder = 'datasets/sports-business/lessons';
  for (const file of readdirSync(folder)) {
    for (const [, query = ''] of readFileSync(`${folder}/${file}`, 'utf8').matchAll(
      /```sql[^\n]*\n(.*?)```/gs,
    )) {
      const formatted = formatQuery(query) ?? '';
      expect(formatted.replace(/\s/g, '')).toBe(query.replace(/\s/g, ''));
      expect(formatQuery(formatted)).toBe(formatted);
    }
  }
});
