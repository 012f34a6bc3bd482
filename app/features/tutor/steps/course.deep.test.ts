import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildSandbox } from '~/features/sandbox/build.server';
import { readDataset } from '~/features/sandbox/dataset.server';
import { Sandbox } from '~/features/sandbox/sandbox.server';
import { listTasks } from '../../../../ops/content/tasks';
import { openCourse } from '../../../../tests/setup/course';
import type { Step } from '../explanation';
import { countOf, explainOwn, stepsOf } from './fixtures/explain-own';

const dataset = 'sports-business';
const { visible, ...others } = await readDataset('datasets', dataset);
/** The club's dataset with fewer rows, since the test runs many queries. */
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

const mostFollowed = 40;
const isOfRows = ({ clause }: Step) => /^(FROM|WHERE|.*JOIN)$/.test(clause);
const takesAway = ({ clause }: Step) => /HAVING|LIMIT|OFFSET|FETCH|DISTINCT ON/.test(clause);
const isOfTwo = ({ clause }: Step) => /UNION|INTERSECT|EXCEPT/.test(clause);

test.each(tasks)(
  '$name: the rows behind the rows of the result are those that there are before them',
  async ({ task: { reference } }) => {
    const { explain, follow, read } = explainOwn(sandbox, dataset);
    const query = reference.sql.trim().replace(/;$/, '');
    const { rows } = await read(query);
    const steps = (await explain(query)).parts.at(-1)?.steps ?? [];
    // rows.test.ts counts the rows of each side of a set operation; recursive queries are not followed.
    if (steps.some(isOfTwo) || /^with recursive/i.test(query)) return;
    const before = countOf(steps.findLast(isOfRows));
    let behind = 0;
    // Rows that look the same have the same source rows.
    const distinct = new Map(rows.map((row, index) => [JSON.stringify(row), index]));
    for (const row of [...distinct.values()].slice(0, mostFollowed)) {
      const { sources } = await follow(query, { row });
      behind += Number(/^[\d,]+/.exec(sources[0]?.caption ?? '')?.[0].replaceAll(',', ''));
    }
    if (distinct.size > mostFollowed || steps.some(takesAway))
      expect([query, behind <= Number(before)]).toEqual([query, true]);
    else expect([query, behind]).toEqual([query, Number(before)]);
  },
);
