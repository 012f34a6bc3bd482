import { expect, inject, test } from 'vitest';
import { Client, createLearner } from '../factories';

const { origin } = inject('api');

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
  const query = "select n, repeat('x', 50000) from generate_series(1, 400) n";
  for (const { rows, truncated, notice } of await askBoth(query)) {
    expect(rows).toBeGreaterThan(20);
    expect(rows).toBeLessThan(100);
    expect({ truncated, notice }).toEqual({ truncated: true, notice: `Showing the first ${rows} rows.` });
  }
});

test('the screen says it too', async () => {
  const query = 'select generate_series(1, 501)';
  const form = { intent: 'run', level: '1', hints: '0', query };
  const page = await new Client(origin).submit('/playground', form);
  expect(await page.text()).toContain('Showing the first 500 rows: the query returned more.');
});
