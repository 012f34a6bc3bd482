import type { FuncCall, SelectStmt } from 'libpg-query';
import type { QueryArgs } from '~/features/sandbox/query.server';
import { type Examined, examineQuery } from '~/features/sandbox/questions.server';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { nameOfCall } from '~/sql/calls';
import { functions } from '~/sql/functions';
import { findNodes } from '~/sql/tree';
import type { Explanation, Step, Words } from './explanation';
import { RowBudget } from './steps/first-rows';
import { writeQuery } from './steps/query';
import { RowCounter } from './steps/row-counter';
import { type Draft, type PartDraft, StepWriter } from './steps/step-writer';
import { isKnown, numberOf, rowsOf, say } from './steps/words';

/**
 * Explains a learner's query step by step in the order of evaluation, with the row count after each step.
 * @throws AppError as runQuery
 */
export function explainQuery(args: QueryArgs, sandbox?: Sandbox, telling?: Telling): Promise<Explanation> {
  return examineQuery(args, (examined) => explain(examined, telling), sandbox);
}

/** `called`: the name of the query in the title. `hasRows`: whether the first rows after each step are shown. */
type Telling = { called?: string; hasRows?: boolean };

/** @throws what `ask` throws */
export async function explain(
  { text, select, own, ask }: Examined,
  { called = 'Your query', hasRows = true }: Telling = {},
): Promise<Explanation> {
  const writer = new StepWriter(new RowCounter(ask), writeQuery);
  const inner = { sql: text, withs: [], ctes: new Map(), depth: 0, own };
  await writer.explain({ ...inner, title: say`${called}` });
  const main = writer.parts.at(-1)?.steps ?? [];
  if (hasRows) await findFirstRows(writer, main);
  const most = writer.parts
    .flatMap(({ steps }) => steps)
    .reduce((most, { rows }) => (isKnown(rows) && rows > most ? rows : most), 0n);
  const budget = new RowBudget();
  const finished = new Map<Draft, Step>();
  // The outer query first: there may not be room for the rows of all steps.
  for (const step of [...main, ...writer.parts.flatMap(({ steps }) => steps)])
    if (!finished.has(step)) finished.set(step, finish(step, { most, budget }));
  const parts = writer.parts.map(({ title, steps }) => ({
    title,
    steps: steps.flatMap((step) => finished.get(step) ?? []),
  }));
  const count = parts.reduce((sum, { steps }) => sum + steps.length, 0);
  return {
    title: `${called} in ${count === 1 ? 'one step' : `${count} steps`}`,
    words: summaryOf(main),
    line: lineOf(main),
    parts: writer.parts.length > 1 ? parts : parts.map(({ steps }) => ({ title: [], steps })),
    remarks: [...writer.remarks, ...changingRemarks(select)],
  };
}

/** Asked for last, since the row counts matter more where time is short. */
async function findFirstRows({ parts, counter }: StepWriter, main: readonly Draft[]): Promise<void> {
  const inner = parts.flatMap(({ steps }: PartDraft) => steps).filter((step) => !main.includes(step));
  for (const step of [...main, ...inner]) {
    if (step.question && !step.first && step.rows !== 0n) step.first = await counter.first(step.question);
  }
}

function finish(
  { clause, words, text, rows, before, flow, notes, first, hidden }: Draft,
  { most, budget }: { most: bigint; budget: RowBudget },
): Step {
  return {
    ...{ clause, words, notes },
    ...(text !== undefined && { text }),
    rows: isKnown(rows) ? numberOf(rows) : null,
    ...(isKnown(rows) &&
      isKnown(before) &&
      rows !== before &&
      flow !== 'merge' && { change: changeOf(rows, before) }),
    share: isKnown(rows) ? sizeOf(rows) / Math.max(1, sizeOf(most)) : 0,
    ...(first && { first: budget.fit(first, hidden) }),
  };
}

/** Logarithmic, so that 9 rows are visible beside 200,000. */
const sizeOf = (rows: bigint) => (rows < 1_000_000_000_000_000n ? Math.log10(Number(rows) + 1) : 15);

function changeOf(rows: bigint, before: bigint): Step['change'] {
  if (rows === 0n) return { kind: 'none', text: `− ${numberOf(before)}` };
  if (rows < before) return { kind: 'fewer', text: `− ${numberOf(before - rows)}` };
  return { kind: 'more', text: `+ ${numberOf(rows - before)}` };
}

function summaryOf(steps: readonly Draft[]): Words {
  const [first, last] = [steps[0], steps.at(-1)];
  const emptied = steps.findLast(({ rows, before }) => rows === 0n && before !== 0n);
  if (last?.rows === 0n && emptied)
    return steps.indexOf(emptied) === 0
      ? say`There is nothing to begin with.`
      : say`Nothing is left after ${emptied.clause}.`;
  if (!first || !last || !isKnown(first.rows) || !isKnown(last.rows)) return [];
  if (steps.length === 1 || first.clause !== 'FROM') return say`It returns ${rowsOf(last.rows)}.`;
  return say`It begins with ${rowsOf(first.rows)} and returns ${rowsOf(last.rows)}.`;
}

function lineOf(steps: readonly Draft[]): string[] {
  const numbers = steps.flatMap(({ rows }) => (isKnown(rows) ? numberOf(rows) : []));
  return numbers.filter((number, index) => number !== numbers[index - 1]);
}

function changingRemarks(select: SelectStmt): Words[] {
  const changing = changingPart(select);
  if (changing)
    return [
      say`${[{ code: changing }]} gives something else each time, and each step is counted by itself: the numbers may not fit together.`,
    ];
  const inside = findNodes<SelectStmt>(select, 'SelectStmt');
  return inside.some(({ limitCount, sortClause }) => limitCount && !sortClause)
    ? [say`A LIMIT without ORDER BY inside may take other rows each time: the numbers may not fit together.`]
    : [];
}

/** The first volatile function or TABLESAMPLE anywhere in a query, as it is shown. */
function changingPart(select: SelectStmt): string | undefined {
  const calls = findNodes<FuncCall>(select, 'FuncCall').map(nameOfCall);
  const changes = calls.find((name) => functions.volatile.has(name));
  if (changes) return `${changes}()`;
  return findNodes(select, 'RangeTableSample').length > 0 ? 'TABLESAMPLE' : undefined;
}
