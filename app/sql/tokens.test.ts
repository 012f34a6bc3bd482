import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTokens } from './tokens';

const textsOf = (query: string) => readTokens(query).map(({ text }) => text);

test('words, names, texts, numbers, signs and marks, without comments', () => {
  expect(
    textsOf(
      `select t."my id", 'it''s', E'a\\'b', $$x$$, 1.5e3 -- and 'more'\nfrom t /* ' */ where a<>-1::int`,
    ),
  ).toEqual([
    ...['select', 't', '.', '"my id"', ',', "'it''s'", ',', "E'a\\'b'", ',', '$$x$$', ',', '1.5e3'],
    ...['from', 't', 'where', 'a', '<>', '-', '1', '::', 'int'],
  ]);
});

test.each([
  ["'open", "'open"],
  ['"open', '"open'],
  ["'it''", "'it''"],
  ['$a$ open', '$a$ open'],
  ["e'open\\'", "e'open\\'"],
])('%s is not closed', (query, text) => {
  expect(readTokens(`select ${query}`).at(-1)).toMatchObject({ text, isClosed: false });
});

test('an operator ends before a minus, unless it has a sign of no arithmetic', () => {
  expect(textsOf('a=-1')).toEqual(['a', '=', '-', '1']);
  expect(textsOf('a!=-1')).toEqual(['a', '!=-', '1']);
});

test('depth counts the parentheses around a token, which stand outside their own', () => {
  expect(readTokens('a(b(c)) d)').map(({ text, depth }) => `${text}${depth}`)).toEqual([
    ...['a0', '(0', 'b1', '(1', 'c2', ')1', ')0', 'd0', ')0'],
  ]);
});

test('every character of any text is in one token, or between two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (query) => {
      let end = 0;
      for (const { text, from, to } of readTokens(query)) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(query.slice(from, to)).toBe(text);
        end = to;
      }
    }),
  );
});

test('comments hold others, and places are counted in characters and in bytes', () => {
  const tokens = readTokens("/* a /* b */ c */ 'é' = [x] --");
  expect(tokens.map(({ text, from, at, depth }) => [text, from, at, depth])).toEqual([
    ["'é'", 18, 18, 0],
    ['=', 22, 23, 0],
    ['[', 24, 25, 0],
    ['x', 25, 26, 1],
    [']', 26, 27, 0],
  ]);
});
