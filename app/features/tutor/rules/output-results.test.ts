import { describe, expect, test } from 'vitest';
import { faultIn } from '../fixtures/findings';
import { judged } from '../fixtures/judged';
import { outputRules as rules } from './output';

type Judgement = Parameters<typeof judged>[1];
type Case = [sql: string, judgement: Judgement];

const bands = {
  columns: 'id integer, band text',
  yours: [
    ['1', 'low'],
    ['2', null],
    ['3', null],
  ],
  wanted: [
    ['1', 'low'],
    ['2', 'high'],
    ['3', null],
  ],
  differs: [1],
} satisfies Judgement;

const points = {
  columns: 'id integer, points integer',
  yours: [
    ['1', '99'],
    ['2', '98'],
  ],
  wanted: [['3', '98']],
  differs: 'missing_rows',
} satisfies Judgement;
const top = 'select id, points_for as points from games order by points desc limit 2';

const cases: Record<string, { says: [...Case, what: string][]; silent: Case[] }> = {
  'case-falls-through': {
    says: [
      [
        "select id, case when price < 30 then 'low' end as band from tickets",
        bands,
        'Your CASE has no ELSE, so rows that fit none of its lines get NULL: 2 of them here.',
      ],
      [
        'select id, case when price < 30 then section end as band from tickets',
        bands,
        'Your CASE has no ELSE, so rows that fit none of its lines get NULL.',
      ],
    ],
    silent: [
      ["select id, case when price < 30 then 'low' else 'high' end as band from tickets", bands],
      [
        "select id, case when price < 30 then 'low' end as band from tickets",
        { ...bands, wanted: bands.yours },
      ],
      ["select id, case when price < 30 then 'low' end as band from tickets", { ...bands, differs: [0] }],
    ],
  },
  'tie-at-the-cut': {
    says: [
      [
        top,
        { ...points, yours: [['2', '98']] },
        'Where points is equal, the order is left to chance, and with it which rows come before the cut. What decides between equals?',
      ],
    ],
    silent: [
      [top, points],
      [top, { ...points, yours: [['2', '98']], wanted: [['3', '97']] }],
      [top.replace('limit 2', ''), { ...points, yours: [['2', '98']] }],
      [top.replace('points desc', 'points desc, id'), { ...points, yours: [['2', '98']] }],
      [top.replace('points desc', 'attendance desc'), { ...points, yours: [['2', '98']] }],
    ],
  },
  'tie-left-open': {
    says: [
      [
        top,
        { ...points, yours: [['2', '98']], differs: { misplaced: 0 } },
        'Where points is equal, the order is left to chance. What decides between equals?',
      ],
    ],
    silent: [
      [top, { ...points, yours: [['2', '97']], differs: { misplaced: 0 } }],
      [top, { ...points, yours: [['2', '98']] }],
      [
        'select id, points_for as points from games',
        { ...points, yours: [['2', '98']], differs: { misplaced: 0 } },
      ],
    ],
  },
};

const find = (id: string, sql: string, judgement: Judgement) =>
  faultIn(sql, { rules, id, judge: (query) => judged(query, judgement) });

describe.each(Object.entries(cases))('%s', (id, { says, silent }) => {
  test.each(says)('%s', async (sql, judgement, what) => {
    expect((await find(id, sql, judgement))?.what).toBe(what);
  });

  test.each(silent)('is silent about %s', async (sql, judgement) => {
    expect(await find(id, sql, judgement)).toBeUndefined();
  });

  test.each(says)('is silent without a result: %s', async (sql) => {
    expect(await faultIn(sql, { rules, id })).toBeUndefined();
  });
});

describe('what needs no result goes by one where there is one', () => {
  test('a comma is missing where a column is', async () => {
    const sql = 'select id season from games';
    const columns = { ...points, columns: 'season integer', differs: 'columns' } satisfies Judgement;
    expect(
      await find('missing-comma', sql, { ...columns, wantedColumns: 'id integer, season text' }),
    ).toBeDefined();
    expect(await find('missing-comma', sql, columns)).toBeUndefined();
  });

  test('a limit that is not reached chooses nothing', async () => {
    const sql = 'select id, points_for from games limit 2';
    expect(await find('limit-without-order', sql, points)).toBeDefined();
    expect(await find('limit-without-order', sql, { ...points, yours: [['1', '99']] })).toBeUndefined();
  });

  test('the order downward matters where a row is out of its place, or cut off', async () => {
    const desc = 'select id, points_for as points from games order by points desc';
    const nulls = { ...points, yours: [['1', null]] };
    expect(await find('nulls-first', desc, { ...nulls, differs: { misplaced: 0 } })).toBeDefined();
    expect(await find('nulls-first', desc, nulls)).toBeUndefined();
    expect(await find('nulls-first', `${desc} limit 2`, nulls)).toBeDefined();
    expect(await find('nulls-first', `${desc} limit 2`, points)).toBeUndefined();
    expect(await find('nulls-first', `${desc} limit 2 offset 2`, points)).toBeDefined();
  });

  test('DISTINCT is at fault where rows are missing that are there once', async () => {
    const sql = 'select distinct t.game_id, t.price from tickets t join sales s on s.ticket_id = t.id';
    const once = (wanted: string[][]) =>
      faultIn(sql, {
        rules,
        id: 'distinct-over-a-join',
        judge: (query) => {
          const evidence = judged(query, { ...points, wanted, differs: 'row_count' });
          if (evidence.mismatch?.rule === 'row_count') evidence.mismatch.extra = [];
          return evidence;
        },
      });
    expect(await once([['2', '98.0']])).toBeDefined();
    expect(await once([['4', '98']])).toBeUndefined();
  });
});
