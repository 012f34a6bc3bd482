import type { RootContent } from 'mdast';
import type { Contract } from '~/features/sandbox/contract';
import { shapesIn } from '~/sql/shape.server';
import type { Equivalent } from './certify/certify';
import { ContentError, type Report } from './fault';
import { type Alternative, levelSql, type SqlBlock } from './fence';
import { type Run, toHtml } from './html';

/** A task to be solved in SQL, as its author wrote it. */
export type TaskSource = {
  body: RootContent[];
  /** The query that the editor starts with; undefined where the editor starts empty. */
  start: SqlBlock | undefined;
  reference: SqlBlock;
  alternatives: Alternative[];
  mutants: SqlBlock[];
  hints: string[];
  contract: Contract;
  traps: string[];
  equivalents: Equivalent[];
};

export type CompiledTask = Awaited<ReturnType<typeof compileTask>>;

/** @throws ContentError where reference or contract does not fit the data */
export async function compileTask({ file, task, run }: { file: string; task: TaskSource; run: Run }) {
  return {
    html: await toHtml({ file, nodes: task.body, run }),
    initialQuery: task.start?.sql ?? '',
    hints: task.hints,
    contract: task.contract,
    columns: await readColumns(file, task, run),
    reference: task.reference.sql,
    alternatives: task.alternatives.map(({ sql }) => sql),
    goodFor: await goodForOf(task),
    mutants: task.mutants.map(({ sql }) => sql),
    traps: task.traps,
  };
}

/** The authors' notes on the alternatives; undefined where all answers have the same shape. */
async function goodForOf({ reference, alternatives }: TaskSource) {
  const [first, ...others] = await Promise.all([reference, ...alternatives].map(({ sql }) => shapesIn(sql)));
  if (others.every((shapes) => shapes?.join() === first?.join())) return undefined;
  return alternatives.map(({ goodFor }) => goodFor ?? null);
}

/** Reports blocks that repeat the reference, hints that contain it, and notes on alternatives that are no sentence. */
export function checkSecrecy(task: TaskSource, line: number, report: Report) {
  const solution = levelSql(task.reference.sql);
  for (const { sql, line: at } of [...wrongOf(task), ...task.alternatives]) {
    if (levelSql(sql) === solution) report(at, 'this block repeats the reference');
  }
  for (const { goodFor, line: at } of task.alternatives) {
    if (goodFor !== undefined && !/^[A-Z`].{20,180}\.$/.test(goodFor))
      report(at, 'good_for is a sentence of up to 180 characters');
  }
  if (solution && task.hints.some((hint) => levelSql(hint.replaceAll('`', '')).includes(solution))) {
    report(line, 'a hint gives the whole solution away');
  }
}

export function queriesOf(task: TaskSource): SqlBlock[] {
  return [...queriesThatAnswer(task), ...wrongOf(task)];
}

/** The starting query, which runs and is no answer, and the author's wrong queries. */
export function wrongOf({ start, mutants }: TaskSource): SqlBlock[] {
  return start ? [start, ...mutants] : mutants;
}

export function queriesThatAnswer({ reference, alternatives }: TaskSource): SqlBlock[] {
  return [reference, ...alternatives];
}

async function readColumns(file: string, { reference, contract }: TaskSource, run: Run): Promise<string[]> {
  const fault = (message: string) => new ContentError([{ file, line: reference.line, message }]);
  const { columns } = await run(`select * from (\n${reference.sql}\n) as reference limit 0`).catch(
    (error: Error) => {
      throw fault(`the reference fails: ${error.message}`);
    },
  );
  const names = columns.map(({ name }) => name);
  const missing = contract.order.find(({ column }) => !names.includes(column));
  if (missing) throw fault(`the contract sorts by ${missing.column}, which the reference does not return`);
  return names;
}
