import { describe, expect, inject, test } from 'vitest';
import { answerItem, createLearner } from '../factories';
import { connect } from '../setup/site';
import { createReader, exercise, positionOf } from './reader';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);

test.each([
  ['/dashboard', 'Home'],
  ['/dashboard/nothing/here', 'Home'],
  ['/dashboard/learning', 'My Learning'],
  ['/dashboard/learning/more', 'Home'],
  ['/dashboard/practice/', 'Practice'],
])('%s shows %s as the active tab', async (path, label) => {
  const learner = await createLearner(origin);
  const html = await learner.page(path);
  const [, tabs = ''] = /aria-label="Dashboard"[^>]*>(.*?)<\/nav>/s.exec(html) ?? [];
  expect([...tabs.matchAll(/aria-current="page"[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([label]);
});

describe('the player without script', () => {
  const address = `/lessons/1?item=${positionOf(exercise)}`;

  test('an address without an item leads to the first open one', async () => {
    const learner = await createReader(exercise);
    const reply = await learner.get('/lessons/1');
    expect([reply.status, reply.headers.get('Location')]).toEqual([302, address]);
  });

  test('NEXT on what is not solved says that nothing was updated', async () => {
    const learner = await createReader(exercise);
    const reply = await learner.submit(address, { intent: 'next', itemId: String(exercise.id) });
    const html = await reply.text();
    expect(reply.status).toBe(409);
    expect(html).toContain('Error updating progress');
    expect(html).toContain('Answer this item correctly before going on.');
  });

  test('a draft is kept, and is neither a run nor an answer', async () => {
    const learner = await createReader(exercise);
    const draft = (query: string) =>
      learner.submit('/lessons/1/draft', { itemId: String(exercise.id), query });
    expect((await draft('select 1 as typed')).status).toBe(204);
    const { content } = await learner.read('/api/lessons/1/content');
    expect(content[positionOf(exercise) - 1]).toMatchObject({
      answer: 'select 1 as typed',
      completed: false,
    });
    expect(await learner.page('/dashboard')).toContain('Run a query in an exercise.');

    await answerItem(learner, exercise);
    await draft('select 2 as later');
    const [kept] = await sql`
      select answer, attempts, completed_at is not null as solved, first_answered_at is not null as answered
      from item_progress join enrollments on enrollments.id = enrollment_id
      where user_id = ${learner.userId} and item_id = ${exercise.id}`;
    expect(kept).toEqual({ answer: exercise.answer, attempts: 1, solved: true, answered: true });
  });
});
