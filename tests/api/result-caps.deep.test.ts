import { expect, inject, test } from 'vitest';
import { Client, createLearner, said } from '../factories';
import { createReader, exercise, positionOf } from './reader';

const { origin } = inject('api');

function columns(tens: number) {
  const names = Array.from({ length: 10 }, (_, n) => `null as ${'n'.repeat(59)}${n}`);
  return `with a as (select ${names.join(', ')}) select ${Array(tens).fill('a.*').join(', ')} from a, generate_series(1, 600)`;
}

async function askBoth(query: string) {
  const learner = await createLearner(origin, { enrolled: true });
  const replies = [
    await learner.post('/api/execute-query', { query, courseId: 1 }),
    await learner.post('/api/playground/execute-query', { query, courseId: 0 }),
  ];
  const bodies: { rows: unknown[]; truncated: boolean; notice?: string }[] = await Promise.all(
    replies.map((reply) => reply.json()),
  );
  return bodies.map(({ rows, truncated, notice }) => ({ rows: rows.length, truncated, notice }));
}

test.each([
  [500, { rows: 500, truncated: false, notice: undefined }],
  [501, { rows: 500, truncated: true, notice: 'Showing the first 500 rows.' }],
])('of %s rows the first 500 are shown, and the reply says when that is not all', async (rows, shown) => {
  expect(await askBoth(`select generate_series(1, ${rows})`)).toEqual([shown, shown]);
});

test('of more bytes than are sent as many rows are shown as fit, and the reply says so', async () => {
  const query = "select n, repeat('x', 900) from generate_series(1, 400) n";
  for (const { rows, truncated, notice } of await askBoth(query)) {
    expect(rows).toBeGreaterThan(100);
    expect(rows).toBeLessThan(400);
    expect({ truncated, notice }).toEqual({ truncated: true, notice: `Showing the first ${rows} rows.` });
  }
});

test('of a long value the beginning is shown, with the length of all of it', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  const query = "select repeat('x', 50000) as long";
  const { rows } = await (await learner.post('/api/execute-query', { query, courseId: 1 })).json();
  expect(rows).toEqual([{ long: `${'x'.repeat(1_000)}… (50,000 characters)` }]);
});

/** Asks as a visitor without a cookie. */
const askWhole = (form: Record<string, string>) =>
  new Client(origin).submit('/whole-value', {
    dataset: 'sports-business',
    query: "select n, repeat('<b>é', n) as long from generate_series(1, 3000) n order by n desc",
    ...form,
  });

test('a long value can be had whole, as plain text', async () => {
  const whole = await askWhole({ cell: '1,1' });
  expect(await said(whole)).toEqual([200, '<b>é'.repeat(2_999)]);
  expect(whole.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(whole.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
});

test('all of a result can be had as a file, in which nothing is a formula', async () => {
  const query = "select n, '=1+1' as \"=n\", repeat('x', 2000) as long from generate_series(-1, 598) n";
  const file = await askWhole({ query });
  expect(file.headers.get('Content-Disposition')).toBe(
    `attachment; filename="result.csv"; filename*=UTF-8''result.csv`,
  );
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
  expect(file.headers.get('Cache-Control')).toBe('private, no-store');
  expect(file.headers.get('X-Content-Type-Options')).toBe('nosniff');
  const lines = (await file.text()).split('\r\n');
  expect(lines).toHaveLength(602);
  expect(lines[0]).toBe("n,'=n,long");
  expect(lines[1]).toBe(`-1,'=1+1,${'x'.repeat(2000)}`);
});

test('a result as JSON keeps the digits of numbers, names that come twice, and what is no value', async () => {
  const query = `select 12345678901234567890.10 as n, 'NaN'::numeric as n, '-1' as text, null as "=x", '=1"' as y`;
  const file = await askWhole({ query, as: 'json' });
  expect(file.headers.get('Content-Disposition')).toBe(
    `attachment; filename="result.json"; filename*=UTF-8''result.json`,
  );
  expect(file.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
  const text = await file.text();
  expect(text).toContain('[12345678901234567890.10,"NaN","-1",null,"=1\\""]');
  const { columns } = JSON.parse(text);
  expect(columns.map(({ name }: { name: string }) => name)).toEqual(['n', 'n', 'text', '=x', 'y']);
});

test.each([
  [
    'a row that is not there',
    { query: 'select 1', cell: '1,0' },
    404,
    'The query does not return this value.',
  ],
  ['a column that is not there', { cell: '0,2' }, 404, 'The query does not return this value.'],
  ['no cell of a table', { cell: 'first' }, 400, expect.any(String)],
  ['no such dataset', { dataset: 'nope', cell: '0,0' }, 404, 'There is no dataset for this course yet.'],
  ['no query that runs', { query: 'select nope', cell: '0,0' }, 400, expect.stringContaining('nope')],
])('of no whole value: %s', async (_, form, status, words) => {
  expect(await said(await askWhole(form))).toEqual([status, words]);
});

test('more columns than anybody reads are refused, and counted', async () => {
  const learner = await createReader(exercise);
  const exerciseId = exercise.id;
  const query = columns(160);
  for (const reply of [
    await learner.post('/api/execute-query', { query, courseId: 1 }),
    await learner.post('/api/execute-query', { query, courseId: 1, exerciseId }),
  ]) {
    expect(await said(reply)).toEqual([
      400,
      expect.stringContaining('returns 1,600 columns, and at most 100 can be shown'),
    ]);
  }
});

test.each([
  ['NULL in columns of long names', columns(10)],
  [
    'what a page has to escape',
    `select repeat('"', 900) as a, repeat('&', 900) as b from generate_series(1, 600)`,
  ],
  [
    'what JSON has to escape',
    `select repeat(chr(1), 900) as a, repeat(chr(92), 900) as b from generate_series(1, 600)`,
  ],
  ['long values', "select repeat('x', 200000) as a, repeat('y', 200000) as b from generate_series(1, 40)"],
  ['short values', 'select a.id, b.id from tickets a, tickets b'],
])('a reply stays small: %s', async (_, query) => {
  const learner = await createReader(exercise);
  const exerciseId = exercise.id;
  const path = `/lessons/1?item=${positionOf(exercise)}`;
  const run = { query, courseId: 1 };
  for (const reply of [
    await learner.post('/api/execute-query', run),
    await learner.post('/api/execute-query', { ...run, exerciseId }),
  ]) {
    const text = await reply.text();
    expect([reply.status, text.slice(0, 200)]).toEqual([200, expect.anything()]);
    expect(text.length).toBeLessThan(1_000_000);
  }
  for (const intent of ['run', 'submit']) {
    const form = { intent, query, itemId: String(exerciseId) };
    const page = await (await learner.submit(path, form)).text();
    expect(page).toContain('Your result');
    expect(page.length).toBeLessThan(500_000);
  }
});

test('the screen says it too', async () => {
  const query = 'select generate_series(1, 501)';
  const form = { intent: 'run', level: '1', hints: '0', query };
  const page = await new Client(origin).submit('/playground', form);
  expect(await page.text()).toContain('Showing the first 500 rows: the query returned more.');
});
