import pg from 'pg';
import { AppError } from '~/http/errors';
import type { Catalogue } from './catalogue';
import { bothPassed, compareResults, type Passed, passedRules } from './compare/compare';
import type { Contract } from './contract';
import { currentSandbox } from './current-sandbox.server';
import type { Difference, Rule } from './difference';
import { differenceForDisplay, forDisplay } from './display.server';
import { type Learner, nameOf, readVisible } from './query.server';
import type { ResultSet } from './result';
import type { Sandbox } from './sandbox.server';
import { StuckBackend } from './server/backend.server';
import { type Expected, expectedOf, gradingCaps } from './server/expected.server';
import { crowded, type Lane } from './server/lane.server';
import { countQuery } from './server/query-count.server';
import { type Reading, readRows } from './server/rows.server';
import { type Source, sourceOf } from './server/source.server';
import { readStatement } from './statement/statement.server';
import { systemQuestion } from './statement/system';
import { unqualify } from './statement/unqualify.server';
import { adviseOn } from './words/advice';
import { explainMismatch } from './words/explain-difference';
import { systemMessage } from './words/messages';

/** `rule`: the first that failed. `passed`: on every copy of the data. `difference`: on visible data only. */
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

export type Task = { dataset: string; reference: string; contract: Contract };

/** `learner` is left out where the site asks for itself. */
type GradeArgs = Task & { query: string; learner?: Learner; signal?: AbortSignal };

/** @throws AppError as runQuery, and ungradable for EXPLAIN, for what asks about the server, or a reference that does not run */
export async function gradeQuery(args: GradeArgs, sandbox: Sandbox = currentSandbox()): Promise<Verdict> {
  const { query, contract, signal: leaving } = args;
  const learner = args.learner && nameOf(args.learner);
  if (learner) countQuery(learner);
  const { statement, source, expected } = await prepare(args, sandbox);
  let stuckElsewhere: Verdict | undefined;
  const grade = async (lane: Lane, signal?: AbortSignal): Promise<Verdict> => {
    const reading = { sandbox, lane, source, statement, signal };
    const actual = await readVisible(reading, query, gradingCaps);
    const mismatch = compareResults({ actual, expected: expected.visible, contract });
    const visible = passedRules(mismatch?.rule);
    const conclude = (elsewhere: Elsewhere): Verdict => {
      const result = forDisplay(actual);
      const passed = bothPassed(visible, elsewhere.passed);
      if (passed.values) return { isCorrect: true, message: rightMessage, result, passed };
      const { words, difference } = mismatch
        ? explainMismatch(mismatch, { actual, expected: expected.visible, contract })
        : { words: `It is right on the data you can see, but not on data with ${elsewhere.failedOn}.` };
      const advice = adviseOn(statement.select, source.catalogue);
      return {
        isCorrect: false,
        message: [wrongMessage, words, ...advice].join(' '),
        result,
        rule: mismatch?.rule ?? 'other_data',
        passed,
        ...(difference && { difference: differenceForDisplay(difference) }),
      };
    };
    // Rows that are wrong on the data shown earn nothing elsewhere.
    if (!visible.rows) return conclude({ passed: visible });
    return conclude(
      await compareElsewhere(reading, expected, contract, (elsewhere) => {
        if (!signal?.aborted) stuckElsewhere = conclude(elsewhere);
      }),
    );
  };
  try {
    return await (learner === undefined
      ? sandbox.own(grade)
      : sandbox.serve({ learner, signal: leaving }, grade));
  } catch (error) {
    if (stuckElsewhere) return stuckElsewhere;
    throw error;
  }
}

/** For certification: hidden copies come first, where nearly every wrong query fails soon. @throws as gradeQuery */
export async function isRight(
  args: Task & { query: string },
  sandbox: Sandbox = currentSandbox(),
): Promise<boolean> {
  const { query, contract } = args;
  const { statement, source, expected } = await prepare(args, sandbox);
  return sandbox.own(async (lane) => {
    const reading = { sandbox, lane, source, statement };
    const elsewhere = await compareElsewhere(reading, expected, contract);
    if (!elsewhere.passed.values) return false;
    const actual = await readVisible(reading, query, gradingCaps);
    return compareResults({ actual, expected: expected.visible, contract }) === undefined;
  });
}

/** What a query of ours returns on the visible data, at nobody's cost. @throws pg.DatabaseError; AppError not_found */
export async function readOwn(
  { dataset, query }: { dataset: string; query: string },
  sandbox: Sandbox = currentSandbox(),
): Promise<{ result: ResultSet; catalogue: Catalogue }> {
  const source = await sourceOf(sandbox, dataset);
  const statement = await readStatement(query);
  const result = await sandbox.own((lane) =>
    readRows({ sandbox, lane, source, statement }, 'visible', gradingCaps),
  );
  return { result, catalogue: source.catalogue };
}

async function prepare({ query, dataset, reference }: Task & { query: string }, sandbox: Sandbox) {
  const typed = await readStatement(query);
  if (typed.kind === 'explain') {
    throw new AppError(
      'ungradable',
      'EXPLAIN shows a plan instead of rows. Remove it and submit the query itself.',
    );
  }
  const asked = systemQuestion(typed.select);
  if (asked) throw new AppError('ungradable', systemMessage(asked));
  const source = await sourceOf(sandbox, dataset);
  const statement = await unqualify(typed, source.schema);
  return { statement, source, expected: await findExpected({ sandbox, source, reference }) };
}

/** `failedOn`: what is special about the first hidden copy that the query fails on. */
type Elsewhere = { passed: Passed; failedOn?: string };

/** `onStuck` hears the outcome of a query that nothing stops on a hidden copy, before it is thrown out of the sandbox. */
async function compareElsewhere(
  reading: Reading,
  expected: Expected,
  contract: Contract,
  onStuck?: (elsewhere: Elsewhere) => void,
): Promise<Elsewhere> {
  const { source } = reading;
  const elsewhere: Elsewhere = { passed: passedRules(undefined) };
  const fail = (variant: number, rule: Rule) => {
    elsewhere.failedOn ??= source.hidden[variant]?.case;
    elsewhere.passed = bothPassed(elsewhere.passed, passedRules(rule));
  };
  for (const [variant, wanted] of expected.hidden.entries()) {
    const actual = await readHidden(reading, variant).catch((error) => {
      if (error instanceof StuckBackend) {
        fail(variant, 'row_count');
        onStuck?.(elsewhere);
      }
      throw error;
    });
    const fault = actual
      ? compareResults({ actual, expected: wanted, contract })
      : { rule: 'row_count' as const };
    if (fault) fail(variant, fault.rule);
    if (!elsewhere.passed.rows) break;
  }
  return elsewhere;
}

async function findExpected(args: { sandbox: Sandbox; source: Source; reference: string }) {
  try {
    return await expectedOf(args);
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
 * Undefined for whatever goes wrong: Postgres's words may quote hidden data, and a time limit tells of it too, since a
 * query can be made slow by what it finds. What ends in time on visible data does so here, on a tenth of the rows.
 */
async function readHidden(reading: Reading, variant: number): Promise<ResultSet | undefined> {
  try {
    return await readRows(reading, variant, gradingCaps);
  } catch (error) {
    const isOfTheQuery =
      error instanceof pg.DatabaseError || (error instanceof AppError && error.code === 'bad_request');
    if (isOfTheQuery) return undefined;
    throw error;
  }
}
