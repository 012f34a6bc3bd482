import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Explanation, Step } from './explanation';
import { StepList } from './step-list';

const step: Step = {
  clause: 'FROM',
  words: ['Take ', { code: '<b>t</b>' }, '.'],
  rows: '200,000',
  share: 1,
  notes: [],
};
const explanation: Explanation = {
  title: 'Your query in 3 steps',
  words: ['It begins with 200,000 rows and returns 0 rows.'],
  line: ['200,000', '0'],
  parts: [
    { title: ['WITH ', { code: 'a' }], steps: [step] },
    {
      title: ['Your query'],
      steps: [
        { ...step, rows: null, clause: 'JOIN' },
        {
          ...step,
          clause: 'WHERE',
          rows: '0',
          change: { kind: 'none', text: '− 200,000' },
          text: 'where\n<script>',
          notes: [{ tone: 'bad', words: ['Nothing is left after WHERE.'] }],
          first: { columns: [{ name: 'n', type: 'integer' }], rows: [['1']], truncated: true },
        },
      ],
    },
  ],
  remarks: [[{ code: 'random()' }, ' changes.']],
};
const html = renderToStaticMarkup(<StepList explanation={explanation} />);
const text = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

test('stands as a verdict, and numbers its steps through all its parts', () => {
  expect(html).toMatch(/data-verdict.*Your query in 3 steps.*It begins with 200,000 rows/);
  expect(html.match(/<details/g)).toHaveLength(4);
  expect(html.match(/<details open/g)).toHaveLength(1);
  expect(text).toContain('WITH a 1 step, 200,000 rows');
  expect(html.match(/<ol start="\d+"/g)).toEqual(['<ol start="1"', '<ol start="2"']);
  expect(html).toContain('Step 3, WHERE: first rows');
});

test('says each number as rows, what could not be counted, and what became of them', () => {
  expect(text).toContain('200,000 rows');
  expect(text).toContain('? rows that were not counted');
  expect(text).toContain('− 200,000');
  expect(text).toContain('Nothing is left after WHERE.');
  expect(text).toContain('random() changes.');
});

test('what the learner wrote is text', () => {
  expect(html).toContain('&lt;b&gt;t&lt;/b&gt;');
  expect(html).toContain('&lt;script&gt;');
  expect(html).not.toMatch(/<script|<b>/);
});
