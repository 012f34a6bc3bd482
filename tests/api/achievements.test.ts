import { beforeAll, expect, inject, test } from 'vitest';
import { type AnswerKey, createLearner, type Learner, readAnswers } from '../factories';

const { origin, databaseUrl } = inject('api');
let items: AnswerKey[];
beforeAll(async () => {
  items = await readAnswers(databaseUrl, 1);
});

const answer = (learner: Learner, { id, lessonId, type }: AnswerKey, given: string) =>
  type === 'exercises'
    ? learner.post('/api/execute-query', { query: given, courseId: 1, exerciseId: id })
    : learner.post('/api/progress', {
        lessonId,
        contentId: id,
        type,
        completed: true,
        ...(type === 'quizzes' ? { answer: given } : {}),
      });

/** What the dashboard says of each achievement, by its title. */
async function standings(learner: Learner) {
  const html = await (await learner.get('/dashboard')).text();
  const list = html.slice(html.indexOf('>Achievements<'));
  const titles = ['First query', 'First lesson', 'Perfect lesson', 'Course complete'];
  return Object.fromEntries(
    titles.map((title) => [title, rowOf(list, title).includes('Earned on ') ? 'earned' : 'missing']),
  );
}
const rowOf = (html: string, title: string) =>
  html.split('<li').find((row) => row.includes(`>${title}<`)) ?? '';

test('a lesson right at the first try earns three, and counts fifty equal answers as one', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  expect(new Set(Object.values(await standings(learner)))).toEqual(new Set(['missing']));
  for (const item of items) {
    const times = item.type === 'quizzes' ? 50 : 1;
    await Promise.all(Array.from({ length: times }, () => answer(learner, item, item.answer)));
  }
  expect(await standings(learner)).toEqual({
    'First query': 'earned',
    'First lesson': 'earned',
    'Perfect lesson': 'earned',
    'Course complete': 'missing',
  });
});

test.each(['quizzes', 'exercises'])(
  'a wrong answer in one of the %s makes a lesson not perfect',
  async (type) => {
    const learner = await createLearner(origin, { enrolled: true });
    const missed = items.find((item) => item.type === type);
    for (const item of items) {
      if (item === missed) await answer(learner, item, item.wrong);
      expect((await answer(learner, item, item.answer)).status).toBe(200);
    }
    expect(await standings(learner)).toMatchObject({ 'First lesson': 'earned', 'Perfect lesson': 'missing' });
  },
);

test('a query that Postgres refuses is no answer', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  for (const item of items) {
    if (item.type === 'exercises')
      expect((await answer(learner, item, 'select prize from tickets')).status).toBe(400);
    expect((await answer(learner, item, item.answer)).status).toBe(200);
  }
  expect(await standings(learner)).toMatchObject({ 'Perfect lesson': 'earned' });
});
