import { practiceTasks } from 'drizzle/schema';
import { afterAll, expect, test } from 'vitest';
import { db } from '~/db.server';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { datasetDir, faultsOf, kept, oneOfEach, templates } from '../../../tests/setup/kept-instances';
import { dataHashOf, hashTemplate, instancesOf } from './kept';
import { blindAnswers } from './reject';

afterAll(closeSandbox);

const instances = kept.flatMap((each) => each.instances);

test('forty templates have a thousand instances, certified as the templates and the data are now', async () => {
  const dataHash = await dataHashOf(datasetDir);
  const stale = templates.filter(
    (template) =>
      kept.find((each) => each.template === template.slug)?.hash !== hashTemplate(template, dataHash),
  );
  expect(stale.map(({ slug }) => slug)).toEqual([]);
  expect(templates.length).toBeGreaterThanOrEqual(40);
  expect(instances.length).toBeGreaterThanOrEqual(1_000);
});

test('nineteen in twenty results are different, and all names', () => {
  const results = new Set(instances.map(({ result }) => result));
  expect(results.size / instances.length).toBeGreaterThanOrEqual(0.95);
  const slugs = kept.flatMap((certified) => {
    const template = templates.find(({ slug }) => slug === certified.template);
    return template ? instancesOf(template, certified).map(({ slug }) => slug) : [];
  });
  expect(new Set(slugs).size).toBe(instances.length);
});

test('each of them is a task on the site, with its skills', async () => {
  const tasks = await db.select().from(practiceTasks);
  expect(tasks).toHaveLength(instances.length);
  expect(tasks.filter(({ skills }) => skills.length === 0)).toEqual([]);
});

test('what is sent blindly names the tables of the task', async () => {
  const blind = await blindAnswers(
    'with t as (select id from games) select id from t join tickets using (id)',
  );
  expect(blind).toEqual(
    expect.arrayContaining(['select * from games', 'select count(*) from tickets', 'select 1']),
  );
});

/** One of each template: `npm run test:deep`. */
test.for(oneOfEach.filter((_, at) => at % 8 === 3))(
  '$slug is certified as it was',
  { timeout: 60_000 },
  async (each) => {
    expect(await faultsOf(each)).toEqual([]);
  },
);
