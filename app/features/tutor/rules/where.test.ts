import { describe, expect, test } from 'vitest';
import type { Evidence } from '~/features/sandbox/grade.server';
import { faultIn, ruleNamed } from '../fixtures/said';
import { whereRules } from './where';

describe('not-equal-loses-nulls', () => {
  const columns = ['receipt', 'promo_code'].map((name) => ({ name, type: 'text' }));
  const expected = {
    columns,
    rows: [
      ['1', 'X'],
      ['2', null],
      ['3', null],
    ],
    truncated: false,
  };
  const evidence = (mismatch: Evidence['mismatch']) =>
    ({ sides: { expected, actual: expected, contract: {} }, mismatch }) as unknown as Evidence;
  const rule = ruleNamed(whereRules, 'not-equal-loses-nulls');
  const query = "select receipt, promo_code from sales where promo_code <> 'STUDENT'";

  test.each([
    query,
    "select receipt, promo_code from sales where promo_code not in ('STUDENT', 'X')",
    "select receipt, promo_code from sales where promo_code not like 'S%'",
    "select receipt, ticket_id from sales where promo_code <> 'STUDENT'",
  ])('speaks where all that is missing has no value: %s', async (text) => {
    const mismatch = { rule: 'row_count', missing: [1, 2], extra: [] } as const;
    const fault = await faultIn(rule, text, { evidence: evidence(mismatch as never) });
    expect(fault?.what).toMatch(
      /^In WHERE, promo_code .* is unknown where promo_code is NULL, and WHERE keeps only what is true: those rows drop out\. Should they count\?$/,
    );
  });

  test.each([
    [query, undefined],
    [query, { rule: 'row_count', missing: [0, 1], extra: [] }],
    [query, { rule: 'row_count', missing: [1], extra: [0] }],
    [query, { rule: 'row_count', missing: [], extra: [0] }],
    [query, { rule: 'values', missing: [1], extra: [], columns: [0] }],
    [query, { rule: 'columns' }],
    [`${query} or promo_code is null`, { rule: 'row_count', missing: [1], extra: [] }],
    [
      "select receipt, promo_code from sales where channel <> 'comp'",
      { rule: 'row_count', missing: [1], extra: [] },
    ],
  ])('is silent otherwise: %s, %o', async (text, mismatch) => {
    expect(await faultIn(rule, text, { evidence: evidence(mismatch as never) })).toBeUndefined();
  });

  test('is silent without a result', async () => {
    expect(await faultIn(rule, query)).toBeUndefined();
  });
});
