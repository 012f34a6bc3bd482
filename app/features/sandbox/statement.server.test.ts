import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '~/http/errors';
import { nodeAt } from '~/sql/tree';
import { hostileQueries } from '../../../tests/attack/hostile-queries';
import { casesOf } from '../../../tests/setup/cases';
import { readStatement } from './statement.server';

const cases = casesOf('statements');

const faultOf = (query: string) =>
  readStatement(query).then(
    () => undefined,
    (error: unknown) => error,
  );
const refusalOf = async (query: string) => (await faultOf(query)) as AppError;

describe('what may run', () => {
  test.each([
    ...cases<string>('what may run'),
    `${'-'.repeat(90)}\nselect 1`,
    `/*${'*'.repeat(90)}/ select 1`,
    `select '${'='.repeat(90)}' as "${'+'.repeat(90)}"`,
  ])('%s', async (query) => {
    expect((await readStatement(query)).kind).toBe('select');
  });

  test.each([
    'explain select 1',
    '/* why */ EXPLAIN (analyze, buffers) select 1;',
    'explain verbose table tickets',
  ])('%s', async (query) => {
    const { kind, text } = await readStatement(query);
    expect(kind).toBe('explain');
    expect(text.trim()).toMatch(/^EXPLAIN /);
  });

  test('places in the text stay where they were typed', async () => {
    const query = ';; /* é */ explain\nselect nope; -- end';
    const { text } = await readStatement(query);
    expect(text.indexOf('nope')).toBe(query.indexOf('nope'));
  });

  test('the tree’s places are those of the text, behind comments of any characters, too', async () => {
    const statement = await readStatement('; /* 🏀 ; é */ -- 観客;\nselect nope;');
    expect(statement.text).toBe('  /* 🏀 ; é */ -- 観客;\nselect nope');
    const position = Array.from(statement.text).join('').split('nope')[0] ?? '';
    expect(nodeAt(statement, 'ColumnRef', Array.from(position).length)).toBeDefined();
  });
});

describe('what comes along with a pasted query', () => {
  test.each([
    ['a mark of the byte order', '\ufeffselect 1'],
    ['spaces that do not break', 'select\u00a01\u202f+\u30001'],
    ['characters of no width', 'select 1\u200b\u2060 + 1'],
  ])('%s is taken as space', async (_, query) => {
    const { text } = await readStatement(query);
    expect(text).toMatch(/^[ ]?select[ ]1[ +1]*$/);
    expect(text).toHaveLength(query.length);
  });

  test('in texts, names and comments every character stays', async () => {
    const query =
      "select 'don’t – a\u00a0b' as \"“x”\", $$“\u200b”$$, $a$—$a$, 'it''s ‘so’' /* ‘ */ -- “\u00a0";
    expect((await readStatement(query)).text).toBe(query);
  });

  test.each([
    ['select ‘Club’ as “name”', 8, `select 'Club' as "name"`],
    ["select 'a’b', “x”", 15, `select 'a’b', "x"`],
    ["select ' ', 'Club’", 18, "select ' ', 'Club'"],
    ['select 3 − 1 – 2', 10, 'select 3 - 1 - 2'],
    ['select 1 — one', 10, 'select 1 -- one'],
  ])('%s is refused at its place, with what may have been meant', async (query, column, repaired) => {
    const { code, message, detail } = await refusalOf(query);
    expect([code, detail.place?.line, detail.place?.column]).toEqual(['bad_request', 1, column]);
    expect(message).toMatch(/of printed text: SQL takes/);
    expect(detail.repaired).toBe(repaired);
    await readStatement(repaired);
  });

  test('texts that open again and again are read in one go', async () => {
    for (const opener of ["'", '"', '/*', '$a$', '$$']) {
      const before = process.cpuUsage();
      await refusalOf(`${opener.repeat(2_400 / opener.length)}\u00a0‘`);
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(500);
    }
  });
});

describe('what may not, and why', () => {
  test.each(cases<[string, string]>('what may not, and why'))('%s', async (query, words) => {
    const { message, code } = await refusalOf(query);
    expect(code).toBe('bad_request');
    expect(message).toMatch(new RegExp(words));
  });

  test('too long a text', async () => {
    const { message, code } = await refusalOf(`select ${'1'.repeat(10_000)}`);
    expect(code).toBe('too_large');
    expect(message).toContain('10,007');
  });

  test('a fault of grammar is explained by the data, where they are known', async () => {
    const query = 'select id from tickets where section = upper bowl';
    const column = { name: 'section', type: 'text', isRequired: true, values: ['Upper Bowl'] };
    const catalogue = { tables: [{ name: 'tickets', columns: [column], keys: [], references: [] }] };
    const wordsWith = (find: () => Promise<typeof catalogue>) =>
      readStatement(query, find).catch((error: AppError) => error.message.split('\n')[0]);
    const bare = "Text needs single quotes: 'upper bowl'.";
    expect(await wordsWith(async () => catalogue)).toBe(
      `${bare} Capitals count in it: look up how section spells its values.`,
    );
    expect(await wordsWith(() => Promise.reject(new Error('no server')))).toBe(bare);
  });

  test.each(hostileQueries)('%s is taken, or explained, within bounds', async (_, query) => {
    for (const text of [query, query.slice(0, -3), `${query.slice(0, 9_990)} form x`]) {
      const costs: number[] = [];
      // The first runs include the JIT compiler's work.
      while (costs.length < 10 && costs.every((ms) => ms >= 100)) {
        const before = process.cpuUsage();
        await faultOf(text);
        costs.push(process.cpuUsage(before).user / 1000);
      }
      expect(Math.min(...costs)).toBeLessThan(100);
    }
  });

  test.each([
    [`select 1 ${'+'.repeat(64)}1`, /more than 63 signs in a row/],
    [`select 1 ${'/*'.repeat(201)}`, /nested too deeply/],
  ])('%s', async (query, words) => {
    expect((await refusalOf(query)).message).toMatch(words);
  });
});

describe('any text', () => {
  const words =
    'select|from|where|(|)|[|]|,|;|*|explain|with|as|union|case|when|end|1|x|\'|"|--|/*|$$|.|::|not|-'.split(
      '|',
    );
  const soup = fc.array(fc.constantFrom(...words), { maxLength: 60 }).map((list) => list.join(' '));

  test('is taken, or refused in a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: 'binary' }), soup), async (query) => {
        const fault = await faultOf(query);
        if (fault === undefined) return;
        expect(fault).toBeInstanceOf(AppError);
        expect((fault as AppError).message).toMatch(/\w{2}/);
      }),
    );
  });

  test('nested however deep, again and again, is refused or taken, and the next text is still read', async () => {
    const deep = [
      `select ${'('.repeat(4_900)}1${')'.repeat(4_900)}`,
      `select ${'not '.repeat(2_400)}true`,
      `select 1${' + 1'.repeat(2_400)}`,
      `select ${'case when true then '.repeat(390)}1${' end'.repeat(390)}`,
      `select 1${' union select 1'.repeat(640)}`,
      `select ${'f('.repeat(3_000)}1${')'.repeat(3_000)}`,
    ];
    for (let round = 0; round < 40; round += 1) {
      for (const query of deep) {
        const fault = await faultOf(query);
        if (fault !== undefined) expect(fault).toMatchObject({ code: 'bad_request' });
      }
      expect((await readStatement('select 1')).kind).toBe('select');
    }
  });
});
