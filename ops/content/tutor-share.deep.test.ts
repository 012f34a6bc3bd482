import { expect, test } from 'vitest';
import { diagnoseQuery, rulesAgainst } from '~/features/tutor/diagnosis';
import { queryOf } from '~/features/tutor/fixtures/club';
import type { Query } from '~/sql/model';
import { openCourse } from '../../tests/setup/course';
import { listTasks } from './tasks';

test('the tutor speaks on three of four authored wrong answers, and on no accepted one', async () => {
  let [wrong, spoken] = [0, 0];
  for (const { name, task } of listTasks('sports-business', await openCourse())) {
    const read = ({ sql }: { sql: string }) => queryOf(sql);
    const accepted = await Promise.all([task.reference, ...task.alternatives].map(read));
    const exceptions = accepted.flatMap((answer) => rulesAgainst('suspicion', answer, accepted));
    const isSpokenOn = (query: Query) => diagnoseQuery(query, { accepted, exceptions }) !== undefined;
    expect(accepted.filter(isSpokenOn), name).toEqual([]);
    const mutants = await Promise.all(task.mutants.map(read));
    wrong += mutants.length;
    spoken += mutants.filter(isSpokenOn).length;
  }
  expect(wrong).toBeGreaterThan(300);
  expect(spoken / wrong).toBeGreaterThanOrEqual(0.75);
});
