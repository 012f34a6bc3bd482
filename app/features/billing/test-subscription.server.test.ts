import { describe, expect, test } from 'vitest';
import { previewTestSwitch } from './test-subscription.server';

const monthly = (periodEnd: string) => ({
  price: 29,
  interval: 'month' as const,
  periodEnd: new Date(periodEnd),
});
const annual = (periodEnd: string) => ({
  price: 228,
  interval: 'year' as const,
  periodEnd: new Date(periodEnd),
});

describe('a switch in billing test mode', () => {
  test.each([
    ['on the first day', '2027-04-01T00:00:00Z', monthly('2027-05-01T00:00:00Z'), 228, 199, 0],
    ['half way', '2027-04-16T00:00:00Z', monthly('2027-05-01T00:00:00Z'), 228, 213.5, 0],
    ['on the last day', '2027-05-01T00:00:00Z', monthly('2027-05-01T00:00:00Z'), 228, 228, 0],
    ['long after it', '2027-09-01T00:00:00Z', monthly('2027-05-01T00:00:00Z'), 228, 228, 0],
    ['down at once', '2027-04-01T00:00:00Z', annual('2028-04-01T00:00:00Z'), 29, 0, 199],
    ['down with a tenth left', '2028-02-24T09:36:00Z', annual('2028-04-01T00:00:00Z'), 29, 6.2, 0],
  ])('%s costs what is left unpaid, and keeps what is over', (_, now, old, newPrice, dueNow, kept) => {
    expect(previewTestSwitch(new Date(now), old, newPrice)).toEqual({ dueNow, kept });
  });

  test('takes off no more than was paid, however long a period is', () => {
    for (const end of ['2027-02-28', '2027-03-31', '2028-02-29', '2027-12-31']) {
      const periodEnd = `${end}T12:00:00Z`;
      const early = new Date(Date.parse(periodEnd) - 40 * 86_400_000);
      expect(previewTestSwitch(early, monthly(periodEnd), 228)).toEqual({ dueNow: 199, kept: 0 });
    }
  });
});
