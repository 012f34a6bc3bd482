import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QuizOptions } from './quiz';

test('what is code in a quiz is shown as code, and an option is sent as it was written', () => {
  const chosen = 'One row, because `distinct` comes first';
  const html = renderToStaticMarkup(
    <QuizOptions question="What does `limit` do?" options={[chosen, 'Two rows']} chosen={chosen} />,
  );
  expect(html).toContain('>What does <code>limit</code> do?</legend>');
  expect(html).toContain('<span>One row, because <code>distinct</code> comes first</span>');
  expect(html).toMatch(/<input [^>]*checked=""[^>]* value="One row, because `distinct` comes first"/);
});
