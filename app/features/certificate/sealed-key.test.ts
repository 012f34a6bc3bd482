import { expect, test } from 'vitest';
import { openKey, sealKey } from './sealed-key';

const pem = '-----BEGIN PRIVATE KEY-----\nof nobody\n-----END PRIVATE KEY-----\n';
const [old, other] = ['an old secret, long enough for a key', 'another secret, as long as the old one'];

test('a sealed key says nothing, is another text each time, and opens by its secret alone', () => {
  const sealed = sealKey(pem, [old]);
  expect(sealed).not.toMatch(/PRIVATE|nobody/);
  expect(sealKey(pem, [old])).not.toBe(sealed);
  expect(openKey(sealed, [other, old])).toBe(pem);
  expect(sealKey(pem, [other, old])).toSatisfy((text: string) => openKey(text, [other]) === pem);
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  for (const [text, secrets] of [
    [sealed, [other]],
    [sealed, []],
    [changed, [old]],
  ] as const)
    expect(() => openKey(text, [...secrets])).toThrow('SIGNING_SECRET does not open');
});

test('one that an older version stored is read, and stays as it is where there is no secret', () => {
  expect(openKey(pem, [old])).toBe(pem);
  expect(sealKey(pem, [])).toBe(pem);
});
