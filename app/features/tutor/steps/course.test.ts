import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildSandbox } from '~/features/sandbox/build.server';
import { readDataset } from '~/features/sandbox/dataset.server';
import { Sandbox } from '~/features/sandbox/sandbox.server';
import { listTasks } from '../../../../ops/content/tasks';
import { openCourse } from '../../../../tests/setup/course';
import { countOf, explainOwn, stepsOf } from './fixtures/explain-own';

const dataset = 'sports-business';
const { visible, ...others } = await readDataset('datasets', dataset);
/** The club's data with fewer rows: there are many queries. */
const smaller = {
  ...others,
  visible: { ...visible, settings: { ...visible.settings, 'dataset.scale': '0.078' } },
  hidden: [],
};

class SmallSandbox extends Sandbox {
  override datasets() {
    return Promise.resolve([smaller]);
  }
}

let sandbox: Sandbox;
beforeAll(async () => {
  const url = new URL(inject('postgres').sandboxUrl);
  url.pathname = 'small_course';
  sandbox = new SmallSandbox({ adminUrl: url.href, datasetsDir: 'datasets', mayKill: true, site: 'steps' });
  await buildSandbox({ adminUrl: url.href, datasets: [smaller] });
});
afterAll(() => sandbox.close());

const tasks = listTasks(dataset, await openCourse());

test('the course has tasks', () => {
  expect(tasks.length).toBeGreaterThanOrEqual(70);
});

test.each(tasks)(
  '$name: every right answer is told, and the last number is that of its rows',
  async ({ task }) => {
    const { explain, count } = explainOwn(sandbox, dataset);
    for (const { sql } of [task.reference, ...task.alternatives]) {
      const query = sql.trim().replace(/;$/, '');
      const explanation = await explain(query);
      const steps = stepsOf(explanation);
      expect([query, countOf(steps.at(-1))]).toEqual([
        query,
        await count(`select count(*) from (${query}\n) as q`),
      ]);
      const untold = steps.filter(({ rows, clause }) => rows === null || clause === 'QUERY');
      expect([query, untold, explanation.remarks]).toEqual([query, [], []]);
    }
  },
);
