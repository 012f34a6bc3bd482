import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { deviceWords } from './device';

const devices: Record<string, string> = parse(
  readFileSync('app/features/auth/fixtures/devices.yaml', 'utf8'),
);

test.each([
  ...Object.entries(devices),
  ['An unknown device', 'node'],
  ['An unknown device', '<script>alert(1)</script>'],
  ['An unknown device', null],
])('%s is told by %s', (words, userAgent) => {
  expect(deviceWords(userAgent)).toBe(words);
});
