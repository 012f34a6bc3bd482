import { describe, expect, inject, test } from 'vitest';
import { answerItem, completeLessons, createLearner, readAnswers } from '../factories';
import { connect } from '../setup/site';
import { createReader, exercise, positionOf } from './reader';

const { origin, databaseUrl } = inject('api');
const sql = connect(databaseUrl);
const wordsOf = (html: string) => (/<main.*<\/main>/s.exec(html)?.[0] ?? '').replace(/<[^>]*>/g, '');

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

test('My Learning says what is next, how long it takes, and what went wrong last', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  const fresh = wordsOf(await learner.page('/dashboard/learning'));
  expect(fresh).toMatch(/0% complete · some \d+(\.5)? hours left/);
  expect(fresh).not.toContain('Worth another look');
  const items = await readAnswers(databaseUrl, 1);
  for (const item of items.slice(0, 3)) {
    if (item.type !== 'texts') await answerItem(learner, item, item.wrong);
    await answerItem(learner, item);
  }
  for (const path of ['/dashboard/learning', '/dashboard/practice']) {
    const html = await learner.page(path);
    expect(html).toContain('Worth another look');
    expect(html).toContain('/lessons/1?item=2');
    expect(wordsOf(html)).toContain('right at try 2');
  }
  expect(await learner.page('/dashboard/practice')).toMatch(
    /href="\/lessons\/1\?item=4"[^>]*>Continue where you left off</,
  );
  const html = await learner.page('/dashboard/learning');
  expect(html).toMatch(/href="\/lessons\/1\?item=4"[^>]*>Continue Learning</);
  expect(wordsOf(html)).toMatch(/Next: .*item 4 of/);
  await completeLessons(databaseUrl, learner.userId);
  const done = await learner.page('/dashboard/learning');
  expect(done).toMatch(/href="\/assessments\/1"[^>]*>Start Assessment</);
  expect(wordsOf(done)).not.toContain(' left');
  await learner.get('/api/assessments/1/materials');
  expect(await learner.page('/dashboard/learning')).toMatch(
    /href="\/assessments\/1"[^>]*>Resume Assessment</,
  );
});
