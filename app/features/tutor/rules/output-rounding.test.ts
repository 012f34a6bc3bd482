import { describe, expect, test } from 'vitest';
import { faultIn } from '../fixtures/findings';
import { judged } from '../fixtures/judged';
import { roundTo, scaleOf } from './decimals';
import { outputRules as rules } from './output';

type Judgement = Parameters<typeof judged>[1];
type Case = [sql: string, judgement: Judgement];

const shares = {
  columns: 'id integer, filled numeric',
  yours: [
    ['1', '45.2500'],
    ['2', '-0.0400'],
  ],
  wanted: [
    ['2', '0.0'],
    ['1', '45.3'],
  ],
  differs: [1],
} satisfies Judgement;
const share = 'select id, 100.0 * attendance / capacity as filled from games';
const tooFar = 'select id, round(100.0 * attendance / capacity) as filled from games';
const coarse = {
  ...shares,
  yours: [
    ['1', '80'],
    ['2', '79'],
  ],
  wanted: [
    ['1', '79.5'],
    ['2', '79.3'],
  ],
} satisfies Judgement;

const cases: Record<string, { says: [...Case, what: string][]; silent: Case[] }> = {
  unrounded: {
    says: [
      [
        share,
        shares,
        'filled is unrounded: 45.2500 has more decimals than were asked for. Once it is rounded, it agrees.',
      ],
      [
        'select attendance / 3.0 as filled from games',
        {
          columns: 'filled numeric',
          yours: [['1.23456789012345']],
          wanted: [['1.23']],
          differs: 'missing_rows',
        },
        'filled is unrounded: 1.2345678901… has more decimals than were asked for. Once it is rounded, it agrees.',
      ],
      [
        'select attendance / 3.0 as a, attendance / 7.0 as b from games',
        {
          columns: 'a numeric, b numeric',
          yours: [['1.26', '2.449']],
          wanted: [['1.3', '2.4']],
          differs: [0, 1],
        },
        'a and b are unrounded: they have more decimals than were asked for. Once they are rounded, they agree.',
      ],
    ],
    silent: [
      [
        share,
        {
          ...shares,
          yours: [
            ['1', '45.3600'],
            ['2', '0'],
          ],
        },
      ],
      [
        share,
        {
          ...shares,
          yours: [
            ['1', '45'],
            ['2', '0'],
          ],
        },
      ],
      [share, { ...shares, differs: 'row_count' }],
      [share, { ...shares, differs: 'columns' }],
      [
        share,
        {
          ...shares,
          yours: [
            ['1', 'NaN'],
            ['2', '0.123'],
          ],
        },
      ],
    ],
  },
  'rounded-too-far': {
    says: [[tooFar, coarse, 'filled is rounded too far: it has fewer decimals than were asked for.']],
    silent: [
      [share, coarse],
      ['select id, round(100 * attendance / capacity) as filled from games', coarse],
      [
        tooFar,
        {
          ...coarse,
          wanted: [
            ['1', '81.5'],
            ['2', '79.3'],
          ],
        },
      ],
      [
        tooFar,
        {
          ...coarse,
          wanted: [
            ['1', '79.5'],
            ['4', '79.3'],
          ],
        },
      ],
      [
        tooFar,
        {
          ...coarse,
          wanted: [
            ['1', '79'],
            ['2', '80'],
          ],
        },
      ],
      [tooFar, { ...coarse, differs: [0] }],
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

test.each([
  ['12.345', 2, '12.35'],
  ['-12.345', 2, '-12.35'],
  ['12.344', 2, '12.34'],
  ['0.5', 0, '1'],
  ['-0.4', 0, '0'],
  ['99.99', 1, '100'],
  ['0.05', 1, '0.1'],
  ['7', 3, '7'],
  ['7.100', 3, '7.1'],
  ['123456789012345678901234567890.15', 1, '123456789012345678901234567890.2'],
])('%s to %s decimals is %s', (value, scale, rounded) => {
  expect(roundTo(value, scale)).toBe(rounded);
});

test('what is no plain number has no decimals', () => {
  expect(['NaN', '1e-5', '', 'x', null].map(scaleOf)).toEqual(Array(5).fill(undefined));
  expect(roundTo('1e-5', 2)).toBeUndefined();
  expect(['1', '1.20', '-0.5'].map(scaleOf)).toEqual([0, 2, 1]);
});
