import { afterAll, expect, test } from 'vitest';
import { closeSandbox } from '~/features/sandbox/current-sandbox.server';
import { openCourse } from '../../../tests/setup/course';
import { findMisgraded, readAnswers } from '../others-answers';
import { listTasks } from '../tasks';
import { hashTask, readCertified } from './certified';
import { certifyTask, findPlainFaults } from './tasks';

const dataset = 'sports-business';
const tasks = listTasks(dataset, await openCourse());
const certified = await readCertified();

afterAll(closeSandbox);

/** Slow for what has changed; `npm run content:mutants` certifies it beforehand. */
test.concurrent.for(tasks)(
  '$name accepts the right and refuses the wrong',
  { timeout: 120_000 },
  async (named) => {
    const isCertified = certified[named.name] === (await hashTask(named, 'datasets'));
    const faults = isCertified ? await findPlainFaults(named) : (await certifyTask(named)).faults;
    expect(faults).toEqual([]);
  },
);

const answers = await readAnswers(dataset);
const named = tasks.filter(
  ({ name }) => answers.right[name] ?? answers.wrong.some(({ task }) => task === name),
);

test('the answers of others are two hundred right ones and sixty wrong ones, each to a task that there is', () => {
  const names = new Set(named.map(({ name }) => name));
  expect(Object.keys(answers.right).filter((name) => !names.has(name))).toEqual([]);
  expect(answers.wrong.filter(({ task }) => !names.has(task))).toEqual([]);
  expect(Object.values(answers.right).flat().length).toBeGreaterThanOrEqual(200);
  expect(answers.wrong.length).toBeGreaterThanOrEqual(62);
});

test.concurrent.for(named)('$name grades the answers of others', { timeout: 120_000 }, async (task) => {
  expect(await findMisgraded(task, answers)).toEqual([]);
});
