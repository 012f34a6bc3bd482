import { expect, test } from 'vitest';
import { inLettersOf } from './latin-letters';

/** Roughly what the standard fonts have. */
const western = new Set(
  Array.from({ length: 224 }, (_, index) => index + 32).filter((code) => code < 127 || code > 160),
);

test.each([
  ['Zoë Ødegård', 'Zoë Ødegård'],
  ['Łukasz Żółć', 'Lukasz Zólc'],
  ['Nguyễn Thị Ánh', 'Nguyen Thi Ánh'],
  ['Анна Щербакова', 'Anna Shcherbakova'],
  ['Юлія Їжак', 'Iuliia Izhak'],
  ['Γιώργος Παππάς', 'Giorgos Pappas'],
  ['O’Neil', undefined],
  ['山田 太郎', undefined],
  ['שרה', undefined],
])('%s', (name, written) => {
  expect(inLettersOf(western, name)).toBe(written);
});
