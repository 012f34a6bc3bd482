import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { readCourse } from '../course';
import { certifyTask, listTasks } from './tasks';

const dataset = 'sports-business';
const tasks = listTasks(await readCourse(`datasets/${dataset}`));

afterAll(closeSandbox);

test.for(tasks)(
  '$name accepts the right and refuses the wrong',
  { timeout: 60_000 },
  async ({ name, task }) => {
    expect((await certifyTask({ name, dataset, task })).faults).toEqual([]);
  },
);
