import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { casesIn } from '../../../../tests/setup/cases';
import { areWithin, canonicalDecimal, compareDecimals, parseDecimal } from './decimal';

const cases = casesIn('app/features/sandbox/compare/fixtures/decimal.yaml');

const decimal = (text: string) => parseDecimal(text) ?? expect.fail(`${text} is no number`);

describe('numbers by value', () => {
  test.each(cases<[string, string]>('equal'))('%s is %s', (a, b) => {
    expect(canonicalDecimal(a)).toBe(canonicalDecimal(b));
  });

  test.each(cases<[string, string]>('different'))('%s is not %s', (a, b) => {
    expect(canonicalDecimal(a)).not.toBe(canonicalDecimal(b));
  });

  test('what is no number stays as it is', () => {
    expect(parseDecimal('NaN')).toBeUndefined();
    expect(canonicalDecimal('-Infinity')).toBe('-Infinity');
  });

  test('zeros behind the point never matter', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat({ max: 12 }), fc.nat({ max: 6 }), (units, scale, zeros) => {
        const text = written(units, scale);
        const longer = (scale === 0 ? `${text}.` : text) + '0'.repeat(zeros);
        return canonicalDecimal(text) === canonicalDecimal(longer);
      }),
    );
  });
});

describe('order and tolerance', () => {
  test('compares exactly', () => {
    expect(compareDecimals(decimal('0.30'), decimal('0.3'))).toBe(0);
    expect(compareDecimals(decimal('-2'), decimal('1e-9'))).toBeLessThan(0);
    expect(compareDecimals(decimal('9007199254740993'), decimal('9007199254740992'))).toBeGreaterThan(0);
  });

  test('the tolerance itself is within it, whatever binary fractions say', () => {
    expect(areWithin(decimal('12.40'), decimal('12.41'), decimal('0.01'))).toBe(true);
    expect(areWithin(decimal('12.40'), decimal('12.4101'), decimal('0.01'))).toBe(false);
  });
});

function written(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
