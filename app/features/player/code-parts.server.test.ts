import { expect, test } from 'vitest';
import { codePartsOf } from './code-parts.server';

test('a query keeps every character, and has its colours', () => {
  const query = 'select \'a\' as "from", 2.5\n-- why\nfrom games; -- end';
  const parts = codePartsOf(query);
  expect(parts.map(({ text }) => text).join('')).toBe(query);
  const looks = parts.flatMap(({ text, look }) => (look ? [[text.trim(), look.slice('hljs-'.length)]] : []));
  expect(looks).toEqual([
    ['select', 'keyword'],
    ["'a'", 'string'],
    ['as', 'keyword'],
    ['2.5', 'number'],
    ['-- why', 'comment'],
    ['from', 'keyword'],
    ['-- end', 'comment'],
  ]);
});
