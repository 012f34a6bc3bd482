import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/server.server';
import { certifyTask } from './certify';
import { readCourse } from './course';

const dataset = 'sports-business';
const { assessment, challenges } = await readCourse(`datasets/${dataset}`);
const questions = assessment.questions.flatMap(({ slug, variants }) =>
  variants.map(({ task }, variant) => ({ name: `${slug}, variant ${variant + 1}`, task })),
);

afterAll(closeSandbox);

test.for([...questions, ...challenges.challenges.map(({ slug, task }) => ({ name: slug, task }))])(
  '$name accepts the right and refuses the wrong',
  async ({ name, task }) => {
    expect(await certifyTask({ name, dataset, task })).toEqual([]);
  },
);
