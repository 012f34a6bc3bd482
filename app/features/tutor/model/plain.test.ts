import { expect, test } from 'vitest';
import { casesOf } from '../../../../tests/setup/cases';
import { textOfHtml, toPlain } from './plain';

const cases = casesOf('plain');

test.each(cases<[string, string]>('%j is %j'))('%j is %j', (text, plain) => {
  expect(toPlain(text)).toBe(plain);
});

test('of a lesson the words are left, lines apart', () => {
  expect(textOfHtml('<p>One <b>row</b></p><pre><code>select &#39;a&#39; &lt; 2</code></pre>')).toBe(
    "One row\nselect 'a' < 2\n",
  );
});

test('a hostile text takes no time', () => {
  for (const piece of ['<a ', '[', '![', '```', '<a "', '&#', '**', 'a://', "<a '"]) {
    const started = performance.now();
    toPlain(piece.repeat(2_500 / piece.length));
    expect([piece, performance.now() - started < 1_000]).toEqual([piece, true]);
  }
});
