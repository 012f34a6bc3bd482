import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/server.server';
import { certifyTask, listExercises } from './certify';
import { readCourse } from './course';

const dataset = 'sports-business';
const exercises = listExercises(await readCourse(`datasets/${dataset}`));

afterAll(closeSandbox);

test.for(exercises)(
  '$name accepts the right and refuses the wrong',
  { timeout: 60_000 },
  async ({ name, task }) => {
    expect((await certifyTask({ name, dataset, task })).faults).toEqual([]);
  },
);
