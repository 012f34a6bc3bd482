import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QueryError } from './query-error';

const partsOf = (message: string) =>
  [...renderToStaticMarkup(<QueryError message={message} />).matchAll(/<(p|pre)( [^>]*)?>([^<]+)</g)].map(
    ([, tag, , text]) => `${tag}: ${text}`,
  );

const said = [
  'column "prise" is not there',
  'Line 1, column 8:',
  '  select prise',
  '         ^',
  'Hint: none',
];

test('a sentence stands by itself, in front of what Postgres says and of the place', () => {
  expect(partsOf(['Did you mean price?', '', ...said].join('\n'))).toEqual([
    'p: Did you mean price?',
    'p: column &quot;prise&quot; is not there\nLine 1, column 8:',
    'pre:   select prise\n         ^',
    'p: Hint: none',
  ]);
});

test('without one, Postgres comes first', () => {
  expect(partsOf(said.join('\n'))[0]).toBe('p: column &quot;prise&quot; is not there\nLine 1, column 8:');
});
