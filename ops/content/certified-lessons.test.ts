import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/server.server';
import { certifyTask } from './certify';
import { readCourse } from './course';

const dataset = 'sports-business';
const { lessons } = await readCourse(`datasets/${dataset}`);
const exercises = lessons.flatMap(({ slug: lesson, items }) =>
  items.flatMap((item) =>
    item.type === 'exercises' ? [{ name: `${lesson}/${item.slug}`, task: item }] : [],
  ),
);

afterAll(closeSandbox);

test.for(exercises)('$name accepts the right and refuses the wrong', async ({ name, task }) => {
  expect(await certifyTask({ name, dataset, task })).toEqual([]);
});
