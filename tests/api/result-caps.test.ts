import { expect, inject, test } from 'vitest';
import { Client, createLearner } from '../factories';

const { origin } = inject('api');

/** The same through both calls: each reply's rows, and what it says of those left out. */
async function askBoth(query: string) {
  const learner = await createLearner(origin, { enrolled: true });
  const replies = [
    await learner.post('/api/execute-query', { query, courseId: 1 }),
    await learner.post('/api/playground/execute-query', { query, courseId: 0 }),
  ];
  return Promise.all(
    replies.map(async (reply) => {
      expect(reply.status).toBe(200);
      const { rows, truncated, notice } = (await reply.json()) as {
        rows: unknown[];
        truncated: boolean;
        notice?: string;
      };
      return { rows: rows.length, truncated, notice };
    }),
  );
}

test('500 rows are all there is, and nothing is said', async () => {
  const whole = { rows: 500, truncated: false, notice: undefined };
  expect(await askBoth('select generate_series(1, 500)')).toEqual([whole, whole]);
});

test('of 501 rows the first 500 are shown, and the reply says so', async () => {
  const cut = { rows: 500, truncated: true, notice: 'Showing the first 500 rows.' };
  expect(await askBoth('select generate_series(1, 501)')).toEqual([cut, cut]);
});

test('of more bytes than are sent as many rows are shown as fit, and the reply says so', async () => {
  for (const { rows, truncated, notice } of await askBoth(
    "select n, repeat('x', 50000) from generate_series(1, 400) n",
  )) {
    expect(rows).toBeGreaterThan(20);
    expect(rows).toBeLessThan(100);
    expect(truncated).toBe(true);
    expect(notice).toBe(`Showing the first ${rows} rows.`);
  }
});

test('the screen says it too', async () => {
  const page = await new Client(origin).submit('/playground', {
    intent: 'run',
    level: '1',
    hints: '0',
    query: 'select generate_series(1, 501)',
  });
  expect(await page.text()).toContain('Showing the first 500 rows: the query returned more.');
});
