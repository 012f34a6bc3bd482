import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { readCourse } from '../content/course';
import { listTasks } from '../content/tasks';
import { datasetsDir, withGrader } from '../content/with-grader';

const every = Number(process.argv[2] ?? 0);
await withGrader(async () => {
  const { gradeQuery, readOwn } = await import('~/features/sandbox/grade.server');
  const { runQuery } = await import('~/features/sandbox/query.server');
  const { followRow } = await import('~/features/tutor/follow.server');
  const { mutantsOf } = await import('../content/certify/mutants');
  const dataset = 'sports-business';
  let learner = 0;
  const wrongs: { reference: string; contract: any; sql: string }[] = [];
  for (const { right, wrong } of parse(readFileSync('datasets/sports-business/tutor/lost-rows.yaml', 'utf8')))
    wrongs.push({ reference: right, contract: { columnNames: false, order: [], tolerance: 0 }, sql: wrong });
  if (every > 0) {
    const tasks = listTasks(dataset, await readCourse(`${datasetsDir}/${dataset}`));
    let n = 0;
    for (const { task } of tasks) {
      const { reference, contract } = task;
      const { catalogue } = await readOwn({ dataset, query: reference.sql });
      for (const { sql } of await mutantsOf(reference.sql, { contract, catalogue })) {
        n += 1;
        if (n % every === 0) wrongs.push({ reference: reference.sql, contract, sql });
      }
    }
  }
  const kinds = { missing: ['missing', 'expected'], extra: ['extra', 'yours'] };
  const ratios: { ratio: number; bare: number; all: number; sql: string }[] = [];
  const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  for (const { reference, contract, sql } of wrongs) {
    const verdict = await gradeQuery({ query: sql, dataset, reference, contract }).catch(() => undefined);
    const difference = verdict?.difference as any;
    if (!difference || difference.rule === 'columns' || difference.rule === 'order') continue;
    for (const kind of ['missing', 'extra'] as const) {
      const row = difference.rows.find((one: any) => kinds[kind].includes(one.kind))?.row;
      if (!row) continue;
      learner += 1;
      const who = { learner: { userId: learner }, dataset, query: sql };
      const bare: number[] = [], all: number[] = [];
      try {
        for (let round = 0; round < 6; round += 1) {
          let from = performance.now();
          await runQuery(who);
          if (round > 0) bare.push(performance.now() - from);
          from = performance.now();
          await followRow({ ...who, values: row, judged: { reference, isExtra: kind === 'extra' } });
          if (round > 0) all.push(performance.now() - from);
        }
      } catch (error) { console.log('!', String(error), sql); continue; }
      ratios.push({ ratio: median(all) / median(bare), bare: median(bare), all: median(all), sql });
    }
  }
  ratios.sort((a, b) => a.ratio - b.ratio);
  const at = (share: number) => ratios[Math.floor(share * (ratios.length - 1))];
  for (const share of [0.5, 0.75, 0.9, 0.95, 1]) console.log(share, at(share));
  console.log(ratios.length, 'over 3:', ratios.filter(({ ratio }) => ratio > 3).length, 'over 4:', ratios.filter(({ ratio }) => ratio > 4).length);
});
process.exit(0);
