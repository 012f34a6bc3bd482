import pg from 'pg';
import { AppError } from '~/http/errors';
import { bothPassed, compareResults, type Passed, passedRules } from './compare/compare';
import type { Contract } from './contract';
import { currentSandbox } from './current-sandbox.server';
import type { Difference, Rule } from './difference';
import { limits } from './limits';
import { readRestored, readRows, readVisible } from './query.server';
import type { ResultSet } from './result';
import type { Sandbox } from './sandbox.server';
import { type Expected, expectedOf, gradingCaps } from './server/expected.server';
import { crowded, type Lane } from './server/lane.server';
import { type Source, sourceOf } from './server/source.server';
import { readStatement, type Statement } from './statement/statement.server';
import { unqualify } from './statement/unqualify';
import { adviseOn } from './words/advice';
import { explainMismatch } from './words/explain-difference';

/**
 * `result`: what the query returns on the visible data, as runQuery shows it. `rule`: the first that failed.
 * `passed`: which groups of rules hold on every copy of the data, for marks. `difference` speaks of visible data only.
 */
export type Verdict = {
  isCorrect: boolean;
  message: string;
  result: ResultSet;
  rule?: Rule;
  passed: Passed;
  difference?: Difference;
};

const rightMessage = 'Correct! Well done! Your SQL query is correct.';
const wrongMessage = 'Your query returned different results than expected.';

type GradeArgs = {
  query: string;
  dataset: string;
  reference: string;
  contract: Contract;
  /** Whose turn it is; left out where the site asks for itself. */
  learner?: string;
  signal?: AbortSignal;
};

/**
 * Compares what a query returns with what the reference returns, on the visible data and on every hidden copy of it,
 * as the contract says.
 * @throws AppError as runQuery, and ungradable for EXPLAIN or a reference that does not run
 */
export async function gradeQuery(args: GradeArgs, sandbox: Sandbox = currentSandbox()): Promise<Verdict> {
  const { query, dataset, reference, contract, learner, signal: leaving } = args;
  const statement = await readStatement(query);
  if (statement.kind === 'explain') {
    throw new AppError(
      'ungradable',
      'EXPLAIN shows a plan instead of rows. Remove it and submit the query itself.',
    );
  }
  const source = await sourceOf(sandbox, dataset);
  const expected = await findExpected({ sandbox, source, reference });
  const grade = async (lane: Lane, signal?: AbortSignal): Promise<Verdict> => {
    const actual = await readVisible(sandbox, { lane, source, statement, query, caps: gradingCaps, signal });
    const result = forDisplay(actual);
    const mismatch = compareResults({ actual, expected: expected.visible, contract });
    const visible = passedRules(mismatch?.rule);
    // Rows that are wrong on the data shown earn nothing elsewhere.
    const elsewhere = visible.rows
      ? await compareElsewhere(sandbox, { lane, source, statement, expected, contract, signal })
      : { passed: visible };
    const passed = bothPassed(visible, elsewhere.passed);
    if (passed.values) return { isCorrect: true, message: rightMessage, result, passed };
    const { rule, words, difference } = mismatch
      ? {
          rule: mismatch.rule,
          ...explainMismatch(mismatch, { actual, expected: expected.visible, contract }),
        }
      : {
          rule: 'other_data' as const,
          words: `It is right on the data you can see, but not on data with ${elsewhere.failedOn}.`,
        };
    const advice = adviseOn(statement.select, source.catalogue);
    return {
      isCorrect: false,
      message: [wrongMessage, words, ...advice].join(' '),
      result,
      rule,
      passed,
      ...(difference && { difference }),
    };
  };
  return learner === undefined ? sandbox.own(grade) : sandbox.serve({ learner, signal: leaving }, grade);
}

/** `passed`: on every hidden copy. `failedOn`: what is special about the first copy that the query fails on. */
async function compareElsewhere(
  sandbox: Sandbox,
  args: {
    lane: Lane;
    source: Source;
    statement: Statement;
    expected: Expected;
    contract: Contract;
    signal?: AbortSignal;
  },
): Promise<{ passed: Passed; failedOn?: string }> {
  const { lane, source, expected, contract, signal } = args;
  const { select, text } = args.statement;
  const statement = {
    ...args.statement,
    text: unqualify({ text, tree: select, schema: source.visible.schema }),
  };
  let passed = passedRules(undefined);
  let failedOn: string | undefined;
  for (const [variant, wanted] of expected.hidden.entries()) {
    const actual = await readHidden(sandbox, { lane, source, statement, variant, signal });
    const fault = actual
      ? compareResults({ actual, expected: wanted, contract })
      : { rule: 'row_count' as const };
    if (!fault) continue;
    failedOn ??= source.hidden[variant]?.case;
    passed = bothPassed(passed, passedRules(fault.rule));
    if (!passed.rows) break;
  }
  return { passed, failedOn };
}

async function findExpected(args: { sandbox: Sandbox; source: Source; reference: string }) {
  try {
    return await readRestored(args.sandbox, args.source, () => expectedOf(args));
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    // The learners' time limit met our own query: the reference is slow, and not wrong.
    if (error.code === '57014') throw crowded();
    throw new AppError(
      'ungradable',
      'The reference solution of this exercise does not run, so nothing can be graded.',
    );
  }
}

/**
 * What a query returns on a hidden copy. Undefined for whatever goes wrong with it there: what Postgres says of it may
 * quote the data. A bound that it runs into is not told apart from a wrong result either, since a query can be made slow
 * by what it finds. Copies have less than a tenth of the rows, so that what ends in time on the data shown does so there.
 */
async function readHidden(
  sandbox: Sandbox,
  args: { lane: Lane; source: Source; statement: Statement; variant: number; signal?: AbortSignal },
): Promise<ResultSet | undefined> {
  try {
    return await readRestored(sandbox, args.source, () => readRows({ ...args, caps: gradingCaps }));
  } catch (error) {
    const isOfTheQuery =
      error instanceof pg.DatabaseError || (error instanceof AppError && error.code === 'bad_request');
    if (isOfTheQuery) return undefined;
    throw error;
  }
}

function forDisplay({ columns, rows, truncated }: ResultSet): ResultSet {
  const most = limits.displayedRows;
  return { columns, rows: rows.slice(0, most), truncated: truncated || rows.length > most };
}
