import { expect, inject, test } from 'vitest';
import { answerItem, atOnce, createLearner, type Learner, readAnswers } from '../factories';

const { origin, databaseUrl } = inject('api');
const items = await readAnswers(databaseUrl, 1);

async function standings(learner: Learner) {
  const html = await learner.page('/dashboard');
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
    await atOnce(times, () => answerItem(learner, item));
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
      if (item === missed) await answerItem(learner, item, item.wrong);
      expect((await answerItem(learner, item)).status).toBe(200);
    }
    expect(await standings(learner)).toMatchObject({ 'First lesson': 'earned', 'Perfect lesson': 'missing' });
  },
);

test('a query that Postgres refuses is no answer', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  for (const item of items) {
    if (item.type === 'exercises')
      expect((await answerItem(learner, item, 'select prize from tickets')).status).toBe(400);
    expect((await answerItem(learner, item)).status).toBe(200);
  }
  expect(await standings(learner)).toMatchObject({ 'Perfect lesson': 'earned' });
});
