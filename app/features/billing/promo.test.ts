import { describe, expect, test } from 'vitest';
import { type Discount, orderTotal } from './promo';

const percent = (percentOff: number): Discount => ({
  percentOff,
  amountOff: null,
  duration: 'once',
  months: null,
});
const amount = (amountOff: number): Discount => ({
  percentOff: null,
  amountOff,
  duration: 'forever',
  months: null,
});

describe('the order', () => {
  test.each([
    [29, null, 0, 29],
    [29, percent(10), 2.9, 26.1],
    [228, percent(10), 22.8, 205.2],
    [29, percent(33.33), 9.67, 19.33],
    [29, percent(100), 29, 0],
    [29, amount(7.55), 7.55, 21.45],
    [29, amount(29), 29, 0],
    [29, amount(500), 29, 0],
    // Without rounding, binary fractions would miss these cents.
    [0.3, percent(33.34), 0.1, 0.2],
  ])('of $%s with %j is $%s off and comes to $%s', (price, off, discount, total) => {
    expect(orderTotal(price, off)).toMatchObject({ subtotal: price, discount, total });
  });

  test('says how long the discount lasts', () => {
    expect(orderTotal(29, null).duration).toBeNull();
    expect(orderTotal(29, percent(10)).duration).toBe('once');
    expect(orderTotal(29, amount(1)).duration).toBe('forever');
  });
});
