import { expect, inject, test } from 'vitest';
import { finishersScreens, journeysScreens, learnerScreens, publicScreens } from '../e2e/screens';
import { Client, completeLessons, createLearner, passAssessment } from '../factories';
import { pagePaths } from '../setup/routes';
import { createReader, exercise, items, positionOf } from './reader';

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

/** Of each form, the names under which it would send two values. Buttons, radio buttons and boxes to tick share one on purpose. */
function namesSentTwice(html: string) {
  const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
  const controls = (part: string) =>
    [...part.matchAll(/<(input|textarea|select|button)\b[^>]*>/g)].flatMap(([tag, element = '']) => {
      const [name, type = 'submit'] = [attribute(tag, 'name'), attribute(tag, 'type')];
      const isOneOf =
        element === 'button' || (element === 'input' && ['radio', 'checkbox', 'submit'].includes(type));
      return name ? [{ name, isOneOf, form: attribute(tag, 'form') }] : [];
    });
  const elsewhere = controls(html).filter(({ form }) => form);
  return [...html.matchAll(/<form\b[^>]*>.*?<\/form>/gs)].flatMap(([form]) => {
    const id = attribute(/^<form[^>]*>/.exec(form)?.[0] ?? '', 'id');
    const own = [
      ...controls(form).filter(({ form }) => !form),
      ...elsewhere.filter(({ form }) => form === id),
    ];
    const [single, several] = [true, false].map((isOneOf) =>
      own.filter((control) => control.isOneOf === isOneOf).map(({ name }) => name),
    );
    const names = [...new Set(single), ...(several ?? [])];
    return names.filter((name, place) => names.indexOf(name) !== place);
  });
}

test('a form with two fields of one name is seen', () => {
  const field = '<textarea name="reason"></textarea>';
  const radio = '<input type="radio" name="answer"/>';
  expect(namesSentTwice(`<form>${field}${radio}${radio}</form><form>${field}</form>`)).toEqual([]);
  expect(namesSentTwice(`<form>${field}<div>${field}</div></form>`)).toEqual(['reason']);
  expect(namesSentTwice(`<form id="a">${field}</form><input name="reason" form="a"/>`)).toEqual(['reason']);
});

test('no form of any screen has two fields of one name, with script and without', async () => {
  const visitor = new Client(origin);
  const learner = await createReader(exercise);
  const finisher = await createLearner(origin, { enrolled: true });
  await completeLessons(databaseUrl, finisher.userId);
  const taker = await createLearner(origin, { enrolled: true });
  await completeLessons(databaseUrl, taker.userId);
  await taker.read('/api/assessments/1/materials');
  await passAssessment(databaseUrl, finisher.email);
  const everyItem = items.map((_, place) => `/lessons/1?item=${place + 1}`);
  const visits: [Client, readonly string[]][] = [
    [visitor, publicScreens],
    [learner, [...learnerScreens, '/playground']],
    [finisher, [...finishersScreens, ...everyItem, '/courses/1/certificate']],
    [taker, ['/assessments/1']],
    [await createLearner(origin), ['/checkout?plan=2', '/account/code']],
  ];
  const forms = new Set<string>();
  const expectDistinct = (what: string, html: string) => {
    for (const [form] of html.matchAll(/<form\b[^>]*>/g)) forms.add(form);
    expect([what, namesSentTwice(html)]).toEqual([what, []]);
  };
  for (const [who, paths] of visits)
    for (const path of paths)
      for (const SaveData of ['off', 'on']) {
        const reply = await who.get(path, { headers: { 'Save-Data': SaveData } });
        expectDistinct(path, await reply.text());
      }
  // What a form answers with brings forms of its own: an appeal, and one after the tutor has spoken.
  const at = (item: typeof exercise) => `/lessons/1?item=${positionOf(item)}`;
  const say = async (form: Record<string, string>, item = exercise) => {
    const reply = await learner.submit(at(item), { itemId: String(item.id), ...form });
    expectDistinct(JSON.stringify(form), await reply.text());
  };
  for (const query of [exercise.wrong, 'select nothing', exercise.answer]) {
    await say({ intent: 'run', query });
    await say({ intent: 'submit', query });
    await say({ intent: 'chat', query, message: 'Why is that wrong?' });
    await say({ intent: 'explain', query });
  }
  expect(forms.size).toBeGreaterThan(20);
});
