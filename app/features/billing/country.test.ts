import { describe, expect, test } from 'vitest';
import { countryCode } from './country';
import { checkoutSchema, defaultCountry } from './schema';

describe('a country', () => {
  test.each([
    ['United States', 'US'],
    ['united states', 'US'],
    ['  The United States ', 'US'],
    ['USA', 'US'],
    ['U.S.A.', 'US'],
    ['US', 'US'],
    ['us', 'US'],
    ['UK', 'GB'],
    ['United Kingdom', 'GB'],
    ['England', 'GB'],
    ['Côte d’Ivoire', 'CI'],
    ["Cote d'Ivoire", 'CI'],
    ['Ivory Coast', 'CI'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Czechia', 'CZ'],
    ['Czech Republic', 'CZ'],
    ['Saint Lucia', 'LC'],
    ['St. Lucia', 'LC'],
    ['St Lucia', 'LC'],
    ['Trinidad and Tobago', 'TT'],
    ['Trinidad & Tobago', 'TT'],
    ['South Korea', 'KR'],
    ['Guinea-Bissau', 'GW'],
    ['Guinea Bissau', 'GW'],
    ['Hong Kong', 'HK'],
    ['Myanmar', 'MM'],
    ['Burma', 'MM'],
    ['Canary Islands', 'ES'],
    ['Norway', 'NO'],
    ['NO', 'NO'],
  ])('typed as “%s” is %s', (typed, code) => {
    expect(countryCode(typed)).toBe(code);
  });

  test('has the code of today, where it has had others', () => {
    const codes = 'BF BJ CD CW DE FR GB MM RS RU TL VN VU YE ZW'.split(' ');
    const names = new Intl.DisplayNames(['en'], { type: 'region' });
    expect(codes.map((code) => countryCode(names.of(code) ?? ''))).toEqual(codes);
    for (const code of ['FX', 'SU', 'YU', 'DD']) expect(countryCode(code)).toBeUndefined();
  });

  test.each([
    '',
    ' ',
    'Atlantis',
    'EU',
    'European Union',
    'UN',
    'ZZ',
    'Unknown Region',
    'XA',
    'constructor',
    '12',
    '??',
    'Uni',
  ])('is not “%s”', (typed) => {
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
