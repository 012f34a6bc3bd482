import { expect, inject, test } from 'vitest';
import { finishersScreens, journeysScreens, learnerScreens, publicScreens } from '../e2e/screens';
import { Client, completeLessons, createLearner, passAssessment } from '../factories';
import { pagePaths } from '../setup/routes';
import { createReader, exercise, positionOf } from './reader';

const { origin, databaseUrl } = inject('api');

test('every screen of app/routes.ts is among those that browser tests look at', () => {
  const seen = [...publicScreens, ...learnerScreens, ...finishersScreens, ...journeysScreens];
  const steps = seen.map((screen) => screen.replace(/\?.*/, ''));
  const unseen = pagePaths.filter((path) => {
    const address = new RegExp(
      `^${path
        .replace(/(.)\/$/, '$1')
        .replace(/\/:\w+\?/g, '(/[^/]+)?')
        .replace(/:\w+/g, '[^/]+')}$`,
    );
    return !steps.some((step) => address.test(step));
  });
  expect(unseen).toEqual([]);
});

test('where data is to be saved, no screen and no reply to a form has any script', async () => {
  const learner = await createReader(exercise);
  const finisher = await createLearner(origin, { enrolled: true });
  await completeLessons(databaseUrl, finisher.userId);
  await passAssessment(databaseUrl, finisher.email);
  const headers = { 'Save-Data': 'on' };
  const visits: [Client, readonly string[]][] = [
    [new Client(origin), publicScreens],
    [learner, [...learnerScreens, '/playground']],
    [finisher, [...finishersScreens, '/courses/1/certificate']],
    [await createLearner(origin), ['/checkout?plan=2']],
  ];
  const expectNoScript = async (what: string, reply: Response) => {
    const html = await reply.text();
    // Some screens redirect, with a notice.
    if (!reply.headers.get('Location')) expect(html).toContain('</html>');
    expect([what, html.match(/<script\b|modulepreload/g)]).toEqual([what, null]);
  };
  for (const [who, paths] of visits)
    for (const path of paths) await expectNoScript(path, await who.get(path, { headers }));
  for (const intent of ['run', 'submit', 'explain', 'chat']) {
    const form = { intent, itemId: String(exercise.id), query: 'select 1', message: 'Why is that wrong?' };
    const reply = await learner.request('POST', `/lessons/1?item=${positionOf(exercise)}`, { form, headers });
    await expectNoScript(intent, reply);
  }
});
