import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sentences } from './sentences';

function cut(text: string, size: number, isWhole = true): string[] {
  const sentences = new Sentences();
  const pieces = text.match(new RegExp(`.{1,${size}}`, 'gsu')) ?? [];
  const whole = pieces.flatMap((piece) => sentences.add(piece));
  return [...whole, ...sentences.end(isWhole)].map((sentence) => sentence.trim());
}

test.each([
  ['Look at it. Which one? Try!', ['Look at it.', 'Which one?', 'Try!']],
  ['It is 2.5 e.g. here. And `a. b` there.', ['It is 2.5 e.g. here.', 'And `a. b` there.']],
  ['One\n- two\n\nthree', ['One', '- two', 'three']],
  ['See:\n```sql\nselect 1.\n\nfrom x\n```\nDone.', ['See:', '```sql\nselect 1.\n\nfrom x\n```', 'Done.']],
  ['A `quote that. never ends', ['A `quote that. never ends']],
])('%j', (text, sentences) => {
  for (const size of [1, 3, 1_000]) expect(cut(text, size)).toEqual(sentences);
});

test('of a text that was cut off, the last words are left out', () => {
  expect(cut('Look at it. Which on', 4, false)).toEqual(['Look at it.']);
  expect(cut('Look at it. Which one?', 4, false)).toEqual(['Look at it.', 'Which one?']);
});

test('nothing is lost, however it is cut', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ' ', '.', '\n', '`', '`'.repeat(3), '?') });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const kept = cut(text, size).join('').replace(/\s/g, '');
      expect(kept).toBe(text.replace(/\s/g, ''));
    }),
  );
});
