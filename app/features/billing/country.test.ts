import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { countryCode } from './country';
import { checkoutSchema, defaultCountry } from './schema';

const { countries, none }: { countries: Record<string, string>; none: string[] } = parse(
  readFileSync(`${import.meta.dirname}/fixtures/countries.yaml`, 'utf8'),
);

describe('a country', () => {
  test.each(Object.entries(countries))('typed as “%s” is %s', (typed, code) => {
    expect(countryCode(typed)).toBe(code);
  });

  test('has the code of today, where it has had others', () => {
    const codes = 'BF BJ CD CW DE FR GB MM RS RU TL VN VU YE ZW'.split(' ');
    const names = new Intl.DisplayNames(['en'], { type: 'region' });
    expect(codes.map((code) => countryCode(names.of(code) ?? ''))).toEqual(codes);
    for (const code of ['FX', 'SU', 'YU', 'DD']) expect(countryCode(code)).toBeUndefined();
  });

  test.each(none)('is not “%s”', (typed) => {
    expect(countryCode(typed)).toBeUndefined();
  });

  test('is the one that the checkout begins with', () => {
    expect(countryCode(defaultCountry)).toBe('US');
  });
});

describe('the checkout', () => {
  const form = { name: 'Jo Bell', email: 'jo@example.test', country: 'Canada', postalCode: 'H2X' };
  const faultsOf = (changes: object) =>
    checkoutSchema.safeParse({ ...form, ...changes }).error?.issues.map(({ message }) => message);

  test('takes a country by its name and hands on its code', () => {
    expect(checkoutSchema.parse(form)).toEqual({ ...form, country: 'CA' });
  });

  test.each([
    [{ name: ' J ' }, 'Name is required'],
    [{ email: 'jo@' }, 'Valid email is required'],
    [{ country: 'C' }, 'Country is required'],
    [{ country: 'Canda' }, 'We do not know this country: its English name, such as Canada, please'],
    [{ postalCode: 'H2' }, 'Postal code is required'],
  ])('says of %j: %s', (changes, words) => {
    expect(faultsOf(changes)).toEqual([words]);
  });
});
