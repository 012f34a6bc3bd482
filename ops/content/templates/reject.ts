import type { RangeVar } from 'libpg-query';
import { isRight } from '~/features/sandbox/grade.server';
import type { ResultSet } from '~/features/sandbox/result';
import { parseStatements } from '~/sql/parser.server';
import { findNodes } from '~/sql/tree';
import { certifyExercise } from '../certify/certify';
import { untilServed } from '../certify/until-served';
import type { CourseData } from '../course-data';
import { findExceptions } from '../exceptions';
import { ContentError } from '../fault';
import { levelSql } from '../fence';
import type { TaskSource } from '../task';
import { digest, type Instance, lengthOf } from './instance';
import type { Template } from './template';

export const reasons = [
  'long',
  'again',
  'empty',
  'one row',
  'tie',
  'same rows',
  'blind',
  'mutant',
  'fault',
  'tutor',
] as const;
export type Reason = (typeof reasons)[number];

/** Existing tasks of authors and other templates: normalized queries and fingerprints of results. */
export type ExistingTasks = { queries: Set<string>; results: Set<string>; longest: number };

/** Checks an instance without grading. @throws ContentError where its query fails, or returns other columns than the template */
export async function rejectAtSight(
  { template, instance, taken }: { template: Template; instance: Instance; taken: ExistingTasks },
  { run }: Pick<CourseData, 'run'>,
): Promise<{ reason: Reason } | { result: string }> {
  const { task, columns } = instance;
  if (lengthOf(task) > taken.longest) return { reason: 'long' };
  if (taken.queries.has(levelSql(task.reference.sql))) return { reason: 'again' };
  const fault = (message: string) =>
    new ContentError([
      { file: template.file, line: task.reference.line, message: `${instance.slug}: ${message}` },
    ]);
  const answer = await run(task.reference.sql).catch((error: Error) => {
    throw fault(`the reference fails: ${error.message}`);
  });
  const names = answer.columns.map(({ name }) => name).join(', ');
  if (names !== columns.join(', ')) throw fault(`the reference returns ${names}, and columns names others`);
  const unsorted = task.contract.order.find(({ column }) => !columns.includes(column));
  if (unsorted) throw fault(`the contract sorts by ${unsorted.column}, which the reference does not return`);
  if (answer.rows.length === 0) return { reason: 'empty' };
  if (answer.rows.length === 1 && !template.single) return { reason: 'one row' };
  if (await isCutInATie(task, run)) return { reason: 'tie' };
  const result = fingerprintOf(answer);
  return taken.results.has(result) ? { reason: 'same rows' } : { result };
}

/** Equal for results with the same rows, however they are sorted and whatever their columns are called. */
export function fingerprintOf({ rows }: ResultSet): string {
  return digest(rows.map((row) => JSON.stringify(row)).sort());
}

/** Whether the last row of a LIMIT and the row after it have equal sort keys. */
async function isCutInATie({ reference, contract }: TaskSource, run: CourseData['run']): Promise<boolean> {
  const [cut, limit = '', offset = ''] = /\blimit\s+(\d+)(\s+offset\s+\d+)?\s*$/i.exec(reference.sql) ?? [];
  if (!cut) return false;
  const { columns, rows } = await run(
    `${reference.sql.slice(0, -cut.length)} limit ${Number(limit) + 1}${offset}`,
  );
  const [last, next] = [rows[Number(limit) - 1], rows[Number(limit)]];
  const keys = contract.order.map(({ column }) => columns.findIndex(({ name }) => name === column));
  return last !== undefined && next !== undefined && keys.every((key) => last[key] === next[key]);
}

/** Certifies the instance as an author's task is. `because`: the queries or faults that the instance is rejected for. */
export async function rejectByGrader(
  { template, instance, dataset }: { template: Template; instance: Instance; dataset: string },
  { catalogue }: Pick<CourseData, 'catalogue'>,
): Promise<{ reason: Reason; because: string[] } | { exceptions: string[] }> {
  const { slug: name, task } = instance;
  const { reference, contract, equivalents } = task;
  for (const query of await blindAnswers(reference.sql)) {
    const passes = await untilServed(() => isRight({ query, dataset, reference: reference.sql, contract }));
    if (passes) return { reason: 'blind', because: [query] };
  }
  let exceptions: string[];
  try {
    exceptions = await findExceptions({ file: template.file, task, catalogue });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { reason: 'tutor', because: [error.message] };
  }
  const named = (sql: string) => ({ what: sql, sql });
  const { survivors, faults } = await certifyExercise({
    ...{ name, dataset, contract, equivalents: [], reference: named(reference.sql) },
    alternatives: task.alternatives.map(({ sql }) => named(sql)),
    wrong: task.mutants.map(({ sql }) => named(sql)),
  });
  // `equivalents` is applied here and not by certifyExercise, because an excused mutant may be wrong in some instances.
  const excused = new Set(equivalents.flatMap(({ mutants }) => mutants));
  const alive = survivors.filter(({ change }) => !excused.has(change));
  if (alive.length > 0)
    return { reason: 'mutant', because: alive.map(({ change, sql }) => `${change}: ${sql}`) };
  return faults.length > survivors.length ? { reason: 'fault', because: faults } : { exceptions };
}

/** Queries that a learner may send without reading the task. The hard-coded visible answer is among the mutants. */
export async function blindAnswers(reference: string): Promise<string[]> {
  const read = findNodes<RangeVar>(await parseStatements(reference), 'RangeVar').map(
    ({ relname }) => relname,
  );
  const tables = [...new Set(read)];
  return [
    ...tables.flatMap((table) => [`select * from ${table}`, `select count(*) from ${table}`]),
    ...['select 0', 'select 1', 'select null'],
  ];
}
