import { readFileSync } from 'node:fs';
import type { Node, RangeSubselect, SelectStmt } from 'libpg-query';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Contract } from '~/features/sandbox/contract';
import { gradeQuery, readOwn } from '~/features/sandbox/grade.server';
import type { Row } from '~/features/sandbox/result';
import { textOf } from '~/features/tutor/explanation';
import { explainOwn } from '~/features/tutor/steps/fixtures/explain-own';
import type { Trace } from '~/features/tutor/trace';
import { AppError } from '~/http/errors';
import { isSameTree } from '~/sql/same-tree';
import { findNodes, nodeAs } from '~/sql/tree';
import { mutantsOf, readTree } from '../content/certify/mutants';
import type { NamedTask } from '../content/tasks';

/** `clause`: which one is wrong. `lost`: what is said of the first missing row. */
export type LostRow = {
  query: string;
  clause: string;
  lost: Trace['lost'];
  words: string;
  verdict: 'named' | 'false' | 'undecided';
};

const dataset = 'sports-business';
const shape = z.array(z.strictObject({ right: z.string(), wrong: z.string(), clause: z.string() }));

export async function followMutants({ task }: NamedTask): Promise<LostRow[]> {
  const { reference, contract } = task;
  const { catalogue } = await readOwn({ dataset, query: reference.sql });
  const tree = await readTree(reference.sql);
  const told: LostRow[] = [];
  for (const { sql } of await mutantsOf(reference.sql, { contract, catalogue })) {
    const clause = changedClause(tree, await readTree(sql));
    const row = await firstMissing({ reference: reference.sql, contract, sql });
    if (row) told.push(await follow(sql, { clause, row }));
  }
  return told;
}

export async function followCases(): Promise<LostRow[]> {
  const cases = shape.parse(parse(readFileSync('datasets/sports-business/tutor/lost-rows.yaml', 'utf8')));
  const told: LostRow[] = [];
  const complete: string[] = [];
  for (const { right, wrong, clause } of cases) {
    const contract = { columnNames: false, order: [], tolerance: 0 };
    const row = await firstMissing({ reference: right, contract, sql: wrong });
    if (row) told.push(await follow(wrong, { clause, row }));
    else complete.push(wrong);
  }
  if (complete.length > 0) throw new Error(`No row is missing of: ${complete.join('; ')}`);
  return told;
}

async function firstMissing({
  reference,
  contract,
  sql,
}: {
  reference: string;
  contract: Contract;
  sql: string;
}): Promise<Row | undefined> {
  try {
    const { difference } = await gradeQuery({ query: sql, dataset, reference, contract });
    return difference?.rows.find(({ kind }) => kind === 'missing')?.row;
  } catch {
    return undefined;
  }
}

/** A mutant that was judged may be too slow to be asked about. */
function slow(error: unknown): Pick<Trace, 'lost' | 'words' | 'limits'> {
  if (!(error instanceof AppError)) throw error;
  return { words: [[error.message]], limits: [] };
}

async function follow(query: string, { clause, row }: { clause: string; row: Row }): Promise<LostRow> {
  const { lost, ...trace } = await explainOwn(undefined, dataset, { isBrief: true })
    .follow(query, { values: row })
    .catch(slow);
  const words = [...trace.words, ...trace.limits].map(textOf).join(' ');
  const named = lost && `${lost.clause}${lost.of ? ` of ${lost.of}` : ''}`;
  const verdict = !lost?.isCause ? 'undecided' : clause.split('|').includes(named ?? '') ? 'named' : 'false';
  return { query, clause, lost, words, verdict };
}

const clauses = {
  fromClause: 'JOIN',
  whereClause: 'WHERE',
  groupClause: 'GROUP BY',
  havingClause: 'HAVING',
  limitCount: 'LIMIT',
  sortClause: 'LIMIT',
  distinctClause: 'DISTINCT',
  targetList: 'SELECT',
} as const;

/** The clause in which two queries differ, and the query inside that it is of: `WHERE of paid`. */
export function changedClause(one: unknown, other: unknown, name = ''): string {
  const [left, right] = [one, other].map((node) => nodeAs<SelectStmt>(node, 'SelectStmt') ?? {}) as [
    SelectStmt,
    SelectStmt,
  ];
  const [inner, changed] = [insideOf(left), insideOf(right)];
  for (const [index, { query, alias }] of inner.entries())
    if (!isSameTree(query, changed[index]?.query))
      return changedClause(query, changed[index]?.query, ` of ${alias}`);
  const keys = Object.keys(clauses) as (keyof typeof clauses)[];
  return (
    keys
      .filter((key) => !isSameTree(left[key], right[key]))
      .map((key) => `${clauses[key]}${name}`)
      .join(' and ') || 'another'
  );
}

type Named = { query?: Node; alias: string };

function insideOf({ withClause, fromClause }: SelectStmt): Named[] {
  const ctes = findNodes<{ ctequery?: Node; ctename?: string }>(withClause, 'CommonTableExpr', 'SelectStmt');
  const selects = findNodes<RangeSubselect>(fromClause, 'RangeSubselect', 'SelectStmt');
  return [
    ...ctes.map(({ ctequery, ctename = '' }) => ({ query: ctequery, alias: ctename })),
    ...selects.map(({ subquery, alias }) => ({ query: subquery, alias: alias?.aliasname ?? '' })),
  ];
}

export function printLost(title: string, told: readonly LostRow[]): string {
  const kindOf = ({ clause }: LostRow) => clause.replace(/ of .*/, ' inside');
  const kinds = [...new Set(told.map(kindOf))];
  const line = (name: string, rows: readonly LostRow[]) =>
    `${name.padEnd(28)}${(['named', 'false', 'undecided'] as const)
      .map((verdict) => String(rows.filter((row) => row.verdict === verdict).length).padStart(11))
      .join('')}`;
  return [
    `${title.padEnd(28)}${['named', 'false', 'undecided'].map((word) => word.padStart(11)).join('')}`,
    ...kinds.map((kind) =>
      line(
        kind,
        told.filter((row) => kindOf(row) === kind),
      ),
    ),
    line(`${told.length} in all`, told),
  ].join('\n');
}
