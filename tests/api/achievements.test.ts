import { expect, inject, test } from 'vitest';
import { answerItem, atOnce, completeLessons, createLearner, type Learner, readAnswers } from '../factories';

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

test('a first right query, a lesson and a course are said to be done where they are', async () => {
  const learner = await createLearner(origin, { enrolled: true });
  const said: string[] = [];
  for (const [index, { id, type, answer }] of items.entries()) {
    const place = `/lessons/1?item=${index + 1}`;
    const forms: Record<string, Record<string, string>> = {
      texts: { intent: 'next' },
      quizzes: { intent: 'answer', option: answer },
      exercises: { intent: 'submit', query: answer },
    };
    const reply = await learner.submit(place, { ...forms[type], itemId: String(id) });
    if (reply.status === 200) said.push((await reply.text()).replaceAll('&#x27;', "'"));
    else expect(reply.headers.get('Location')).toBe(`/lessons/1?item=${index + 2}`);
  }
  for (const words of [
    `Next is lesson 2, `,
    'Your first right query',
    'Achievement earned: First query.',
    "Lesson 1, The club's tables, is done",
    'Achievement earned: Perfect lesson.',
  ])
    expect(
      said.filter((html) => html.includes(words)),
      words,
    ).toHaveLength(1);
  const opening = await learner.page('/lessons/2?item=1');
  expect(opening).toContain('In one sentence: ');
  expect(opening).toContain('Achievement earned: First lesson.');
  expect(await learner.page('/lessons/1?item=1&earned')).toContain('Achievement earned: First lesson.');
  expect(await learner.page('/lessons/1?item=1')).not.toContain('Achievement earned');
  await completeLessons(databaseUrl, learner.userId);
  const course = await learner.page('/courses/1');
  expect(course).toContain('Memo to the board');
  expect(course).toContain('Start Assessment');
  expect(await learner.page('/lessons/2?item=1')).not.toContain('is done.');
});
