import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Contract } from '~/features/sandbox/contract';
import { gradeQuery, readOwn, type Verdict } from '~/features/sandbox/grade.server';
import type { Row } from '~/features/sandbox/result';
import { textOf } from '~/features/tutor/explanation';
import { trace as follower } from '~/features/tutor/follow.server';
import { explainOwn } from '~/features/tutor/steps/fixtures/explain-own';
import type { Trace } from '~/features/tutor/trace';
import { AppError } from '~/http/errors';
import { exchangesOf } from '~/sql/exchange';
import { mutantsOf, printTree, readTree } from '../content/certify/mutants';
import type { NamedTask } from '../content/tasks';
import { printRows } from '../desk/print';

/** The message on a row that a wrong query loses or adds. `clause`: the wrong clause. `cost`: in runs of the query. */
export type LostRow = {
  query: string;
  kind: 'missing' | 'extra';
  clause: string;
  lost: Trace['lost'];
  words: string;
  verdict: 'named' | 'false' | 'undecided';
  questions: number;
  cost: number;
};

/** `judged`: number of mutants found wrong; `differing`: those of them that differ on the visible data. */
export type Followed = { judged: number; differing: number; rows: LostRow[][] };

const dataset = 'sports-business';
const shape = z.array(z.strictObject({ right: z.string(), wrong: z.string(), clause: z.string() }));

export async function followMutants({ task }: NamedTask, followed: Followed): Promise<void> {
  const { reference, contract } = task;
  const { catalogue } = await readOwn({ dataset, query: reference.sql });
  const printed = await printTree(await readTree(reference.sql));
  for (const { sql } of await mutantsOf(reference.sql, { contract, catalogue })) {
    const clause = changedClauses(sql, printed);
    const verdict = await judge({ reference: reference.sql, contract, sql });
    if (!verdict || verdict.isCorrect) continue;
    followed.judged += 1;
    followed.differing += Number(verdict.difference !== undefined);
    const rows = await followRows({ reference: reference.sql, sql, clause }, verdict);
    if (rows.length > 0) followed.rows.push(rows);
  }
}

export async function followCases(): Promise<LostRow[][]> {
  const cases = shape.parse(parse(readFileSync('datasets/sports-business/tutor/lost-rows.yaml', 'utf8')));
  const told: LostRow[][] = [];
  const complete: string[] = [];
  for (const { right, wrong, clause } of cases) {
    const contract = { columnNames: false, order: [], tolerance: 0 };
    const verdict = await judge({ reference: right, contract, sql: wrong });
    const rows = verdict ? await followRows({ reference: right, sql: wrong, clause }, verdict) : [];
    if (rows.length > 0) told.push(rows);
    else complete.push(wrong);
  }
  if (complete.length > 0) throw new Error(`No row is missing or too many of: ${complete.join('; ')}`);
  return told;
}

type Judged = { reference: string; contract: Contract; sql: string };

/** Undefined where the query is too slow to be graded. */
const judge = ({ sql, ...task }: Judged) =>
  gradeQuery({ query: sql, dataset, ...task }).catch(() => undefined);

type Wrong = { reference: string; sql: string; clause: string };

/** The kinds of rows in a verdict that count as missing or extra. */
const kinds = { missing: ['missing', 'expected'], extra: ['extra', 'yours'] };

/** Follows the first missing and the first extra row. */
async function followRows(wrong: Wrong, { difference }: Verdict): Promise<LostRow[]> {
  const told: LostRow[] = [];
  if (!difference || difference.rule === 'columns' || difference.rule === 'order') return told;
  for (const kind of ['missing', 'extra'] as const) {
    const row = difference.rows.find((one) => kinds[kind].includes(one.kind))?.row;
    if (row) told.push(await follow(wrong, { kind, row }));
  }
  return told;
}

/** A mutant that could be graded may be too slow to be explained. */
function slow(error: unknown): Pick<Trace, 'lost' | 'words' | 'limits'> {
  if (!(error instanceof AppError)) throw error;
  return { words: [[error.message]], limits: [] };
}

async function follow(
  { reference, sql: query, clause }: Wrong,
  { kind, row }: { kind: LostRow['kind']; row: Row },
): Promise<LostRow> {
  const asked = { values: row, judged: { reference, isExtra: kind === 'extra' } };
  const { read, examined } = explainOwn(undefined, dataset, { isBrief: true });
  let [questions, spent, bare] = [0, 0, 0];
  const told = async () => {
    const { catalogue } = await readOwn({ dataset, query: 'select 1' });
    const { ask, ...own } = await examined(query);
    const timed: typeof ask = async (...question) => {
      const from = performance.now();
      const answer = await ask(...question);
      questions += 1;
      spent += performance.now() - from;
      return answer;
    };
    const trace = await follower({ ...own, ask: timed }, catalogue, asked);
    const from = performance.now();
    await read(query);
    bare = performance.now() - from;
    return trace;
  };
  const { lost, ...trace } = await told().catch(slow);
  const words = [...trace.words, ...trace.limits].map(textOf).join(' ');
  const named = lost && `${lost.clause}${lost.of ? ` of ${lost.of}` : ''}`;
  const verdict = !lost?.isCause
    ? 'undecided'
    : clause.split(/\||; /).includes(named ?? '')
      ? 'named'
      : 'false';
  return { query, kind, clause, lost, words, verdict, questions, cost: spent / bare };
}

/** The clauses in which two printed queries differ, by their names in the first, with that of their subquery: `WHERE of paid`. */
const changedClauses = (one: string, other: string) =>
  exchangesOf(one, other)
    .map(({ clause, of }) => (of ? `${clause} of ${of}` : clause))
    .join('; ');

export function printLost(title: string, told: readonly LostRow[][]): string {
  const kindOf = ({ clause }: LostRow) => clause.replace(/ of [^;]*/g, ' inside');
  const all = told.flat();
  const verdicts = ['named', 'false', 'undecided'] as const;
  const rowOf = (name: string, isOf: (row: LostRow) => boolean, rows: readonly LostRow[] = all) => {
    const count = (verdict: string) => rows.filter((row) => row.verdict === verdict && isOf(row)).length;
    return { [title]: name, ...Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) };
  };
  const kinds = [...new Set(all.map(kindOf))];
  const best = told.flatMap((rows) => rows.toSorted(byVerdict)[0] ?? []);
  const costs = all.map(({ cost }) => cost).toSorted((one, other) => one - other);
  const part = (share: number) => costs[Math.floor(share * (costs.length - 1))]?.toFixed(1);
  const table = [
    ...kinds.map((name) => rowOf(name, (row) => kindOf(row) === name)),
    rowOf('missing rows', ({ kind }) => kind === 'missing'),
    rowOf('extra rows', ({ kind }) => kind === 'extra'),
    rowOf(`${told.length} queries`, () => true, best),
  ];
  return [
    printRows(table, 'table'),
    `questions: at most ${Math.max(...all.map(({ questions }) => questions))}; their time in runs of the query: median ${part(0.5)}, nine of ten ${part(0.9)}, most ${part(1)}`,
  ].join('\n');
}

const order = { false: 0, named: 1, undecided: 2 };
const byVerdict = (one: LostRow, other: LostRow) => order[one.verdict] - order[other.verdict];
