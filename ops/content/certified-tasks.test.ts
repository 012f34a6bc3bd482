import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/server.server';
import { certifyTask, listTasks } from './certify';
import { readCourse } from './course';

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
