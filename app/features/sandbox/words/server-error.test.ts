import { describe, expect, test } from 'vitest';
import { queryFault, wordServerError } from './server-error';

describe('where the fault is', () => {
  test('line, column and a caret under the place', () => {
    const query = 'select id,\n\tprise\nfrom tickets';
    const fault = {
      code: '42703',
      message: 'column "prise" does not exist',
      position: query.indexOf('prise'),
    };
    expect(wordServerError(fault, query)).toBe(
      ['column "prise" does not exist', 'Line 2, column 2:', '   prise', '   ^'].join('\n'),
    );
  });

  test('counts characters, not units of their encoding', () => {
    const query = "select '🏀🏀', nope";
    const position = Array.from(query).join('').length - 'nope'.length - 2;
    const lines = wordServerError({ code: '42703', message: 'm', position }, query).split('\n');
    expect(lines[1]).toBe('Line 1, column 14:');
    expect(Array.from(lines[3] ?? '').length).toBe(Array.from(lines[2] ?? '').indexOf('n') + 1);
  });

  test('cuts a long line around the place', () => {
    const query = `select ${'a, '.repeat(200)}nope, ${'b, '.repeat(200)}c`;
    const position = query.indexOf('nope');
    const [, , line = '', caret = ''] = wordServerError(
      { code: '42703', message: 'm', position },
      query,
    ).split('\n');
    expect(line.length).toBeLessThan(90);
    expect(line.slice(caret.indexOf('^'))).toMatch(/^nope/);
  });

  test('points behind the end where the query stops too early', () => {
    expect(
      wordServerError({ code: '42601', message: 'syntax error at end of input', position: 6 }, 'select'),
    ).toContain('  select\n        ^');
  });
});

test('what helps comes first, by itself, and takes the place of Postgres’s guess', () => {
  const fault = {
    ...{ code: '42703', message: 'column "prise" does not exist', position: 7 },
    ...{ detail: 'more', hint: 'Perhaps you meant to reference the column "c.id".' },
  };
  const query = 'select prise';
  const lines = ['Line 1, column 8:', '  select prise', '         ^', 'Detail: more'];
  expect(wordServerError({ ...fault, sentence: 'Did you mean price?' }, query)).toBe(
    ['Did you mean price?', '', 'Postgres says: column "prise" does not exist', ...lines].join('\n'),
  );
  expect(wordServerError(fault, query)).toBe(
    ['column "prise" does not exist', ...lines, `Hint: ${fault.hint}`].join('\n'),
  );
  expect(queryFault({ ...fault, sentence: 'Did you mean price?' }, query).detail.place?.words).toBe(
    'Did you mean price? Postgres says: column "prise" does not exist',
  );
});

describe('words', () => {
  test('the sandbox’s bounds have sentences of their own', () => {
    const words = (code: string) => wordServerError({ code, message: 'canceling statement' }, 'select 1');
    expect(words('57014')).toMatch(/took longer than 2 seconds/);
    expect(words('53400')).toMatch(/too big/);
    expect(words('53200')).toMatch(/memory/);
    expect(words('54001')).toMatch(/nested too deeply/);
    expect(words('54011')).toMatch(/more than Postgres can do/);
  });

  test('a message that quotes megabytes is cut', () => {
    const message = `invalid input syntax for type integer: "${'x'.repeat(1_000_000)}"`;
    expect(wordServerError({ code: '22P02', message }, 'select 1').length).toBeLessThan(500);
  });
});

test.each([
  ['on the first line', 'select prize', 7, { line: 1, column: 8 }],
  ['after lines that end as a form sends them', 'select 1,\r\n  prize', 13, { line: 2, column: 3 }],
  ['after characters of two units', "select '🏀', prize", 12, { line: 1, column: 13 }],
  ['at the end', 'select 1,\n', 10, { line: 2, column: 1 }],
])('the place of a fault is data too: %s', (_, query, position, place) => {
  const { detail } = queryFault({ code: '42703', message: 'words', position }, query);
  expect(detail.place).toEqual({ ...place, words: 'words' });
});

test('a bound of the sandbox has no place', () => {
  expect(queryFault({ code: '57014', message: 'm', position: 3 }, 'select 1').detail.place).toBeUndefined();
});
