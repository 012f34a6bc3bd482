import pg from 'pg';
import { AppError } from '~/http/errors';
import type { Catalogue } from '~/sql/catalogue';
import type { Advice } from './advice';
import { compareResults, type Mismatch, type Sides } from './compare/compare';
import { type Flaw, flawOf, markOf } from './compare/marks';
import type { Contract } from './contract';
import { onSandbox } from './current-sandbox.server';
import type { Difference, Rule } from './difference';
import { type DisplayedResult, differenceForDisplay, forDisplay } from './display.server';
import { limits } from './limits';
import { catalogueOf, displayCaps, type Learner, nameOf, readVisible } from './query.server';
import type { ResultSet } from './result';
import type { Sandbox } from './sandbox.server';
import { StuckBackend } from './server/backend.server';
import { type Expected, expectedOf } from './server/expected.server';
import type { Lane } from './server/lane.server';
import { countQuery } from './server/query-count.server';
import { type Caps, type Reading, readRows } from './server/rows.server';
import { type Source, sourceOf } from './server/source.server';
import { systemQuestion } from './statement/system';
import { unqualify } from './statement/unqualify.server';
import { readStatement, type Statement } from './statement.server';
import { explainMismatch } from './words/explain-difference';
import { systemMessage } from './words/messages';

/** `rule`: the first that failed. `mark`: in percent, over all copies of the data. `difference`: on visible data only. */
export type Verdict = {
  isCorrect: boolean;
  message: string;
  /** The tutor's hint, shown before the message. */
  advice?: Advice;
  result: DisplayedResult;
  rule?: Rule;
  mark: number;
  difference?: Difference;
};

const rightMessage = 'Correct! Well done! Your SQL query is correct.';
const wrongMessage = 'Your query returned different results than expected.';

type Task = { dataset: string; reference: string; contract: Contract };

/** What a hint is based on: visible data only, kept on the server. `mismatch`: undefined where only hidden data differ. */
export type Evidence = { statement: Statement; catalogue: Catalogue; sides: Sides; mismatch?: Mismatch };

/** `learner`: left out for the site's own queries. `advise` is called for a wrong answer. */
type GradeArgs = Task & {
  query: string;
  learner?: Learner;
  signal?: AbortSignal;
  advise?: (evidence: Evidence) => Advice | undefined;
};

/** @throws AppError as runQuery; ungradable for EXPLAIN, for queries about the server, and for a reference that does not run */
export function gradeQuery(args: GradeArgs, given?: Sandbox): Promise<Verdict> {
  return onSandbox(args.learner && nameOf(args.learner), (sandbox) => gradeOn(args, sandbox), given);
}

async function gradeOn(args: GradeArgs, sandbox: Sandbox): Promise<Verdict> {
  const { query, contract, signal: leaving } = args;
  const learner = args.learner && nameOf(args.learner);
  if (learner) countQuery(learner);
  const { statement, source, expected } = await prepare(args, sandbox);
  let stuckElsewhere: Verdict | undefined;
  const grade = async (lane: Lane, signal?: AbortSignal): Promise<Verdict> => {
    const reading = { sandbox, lane, source, statement, signal };
    const actual = await readVisible(reading, query, capsFor(expected.visible));
    const sides = { actual, expected: expected.visible, contract };
    const mismatch = compareResults(sides);
    const flaws = new Set<Flaw>();
    const conclude = (failedOn?: string): Verdict => {
      const result = forDisplay(actual, args);
      const mark = markOf(flaws);
      if (mark === 100) return { isCorrect: true, message: rightMessage, result, mark };
      const { words, difference } = mismatch
        ? explainMismatch(mismatch, sides)
        : { words: `They are the same on the data you can see, and differ on data with ${failedOn}.` };
      const advice = args.advise?.({ statement, catalogue: source.catalogue, sides, mismatch });
      return {
        isCorrect: false,
        message: `${wrongMessage} ${words}`,
        ...(advice && { advice }),
        result,
        rule: mismatch?.rule ?? 'other_data',
        mark,
        ...(difference && { difference: differenceForDisplay(difference) }),
      };
    };
    const flaw = flawOf(sides, mismatch);
    if (flaw) flaws.add(flaw);
    // The mark is already 0, whatever the hidden copies say.
    if (flaw === 'more') return conclude();
    const failedOn = await compareElsewhere({ reading, expected, contract, flaws }, (stuckOn) => {
      if (!signal?.aborted) stuckElsewhere = conclude(stuckOn);
    });
    return conclude(failedOn);
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

/** For certification. Hidden copies come first, since nearly every wrong query fails there soon. @throws as gradeQuery */
export function isRight(args: Task & { query: string }, given?: Sandbox): Promise<boolean> {
  return onSandbox(undefined, (sandbox) => isRightOn(args, sandbox), given);
}

async function isRightOn(args: Task & { query: string }, sandbox: Sandbox): Promise<boolean> {
  const { query, contract } = args;
  const { statement, source, expected } = await prepare(args, sandbox);
  return sandbox.own(async (lane) => {
    const reading = { sandbox, lane, source, statement };
    for (const [variant, wanted] of expected.hidden.entries()) {
      const actual = await readHidden(reading, variant, wanted);
      if (!actual || compareResults({ actual, expected: wanted, contract })) return false;
    }
    const actual = await readVisible(reading, query, capsFor(expected.visible));
    return compareResults({ actual, expected: expected.visible, contract }) === undefined;
  });
}

/** A copy of the data on which a query is not right, and why. */
export type Failing = { on: string; words: string; difference?: Difference };

/** For operators alone, as it shows rows of hidden copies. Empty for a right query. @throws as gradeQuery */
export function findFailing(args: Task & { query: string }, given?: Sandbox): Promise<Failing[]> {
  return onSandbox(undefined, (sandbox) => findFailingOn(args, sandbox), given);
}

async function findFailingOn(args: Task & { query: string }, sandbox: Sandbox): Promise<Failing[]> {
  const { query, contract } = args;
  const { statement, source, expected } = await prepare(args, sandbox);
  return sandbox.own(async (lane) => {
    const reading = { sandbox, lane, source, statement };
    const compare = (on: string, wanted: ResultSet, actual?: ResultSet): Failing[] => {
      if (!actual) return [{ on, words: 'It does not run there, or not in time.' }];
      const sides = { actual, expected: wanted, contract };
      const mismatch = compareResults(sides);
      if (!mismatch) return [];
      const { words, difference } = explainMismatch(mismatch, sides);
      return [{ on, words, difference: differenceForDisplay(difference) }];
    };
    const visible = await readVisible(reading, query, capsFor(expected.visible));
    const failing = compare('the data that learners see', expected.visible, visible);
    for (const [variant, wanted] of expected.hidden.entries()) {
      const on = `data with ${source.hidden[variant]?.case}`;
      failing.push(...compare(on, wanted, await readHidden(reading, variant, wanted)));
    }
    return failing;
  });
}

/** Runs a query of the site on the visible data, charged to no learner. @throws pg.DatabaseError; AppError not_found */
export function readOwn({ dataset, query }: { dataset: string; query: string }, given?: Sandbox) {
  const readOn = async (sandbox: Sandbox): Promise<{ result: ResultSet; catalogue: Catalogue }> => {
    const source = await sourceOf(sandbox, dataset);
    const statement = await readStatement(query);
    const result = await sandbox.own((lane) =>
      readRows({ sandbox, lane, source, statement }, 'visible', displayCaps),
    );
    return { result, catalogue: source.catalogue };
  };
  return onSandbox(undefined, readOn, given);
}

function capsFor({ rows }: ResultSet): Caps {
  return { maxRows: rows.length + limits.surplusRows, maxBytes: limits.receivedBytes };
}

async function prepare({ query, dataset, reference }: Task & { query: string }, sandbox: Sandbox) {
  const typed = await readStatement(query, () => catalogueOf(dataset, sandbox));
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

/**
 * Runs the query on the hidden copies, adds to `flaws` and returns the `case` of the first copy that it fails on. `onStuck` is
 * called with it when a query cannot be stopped, before the error is thrown.
 */
async function compareElsewhere(
  args: { reading: Reading; expected: Expected; contract: Contract; flaws: Set<Flaw> },
  onStuck: (failedOn?: string) => void,
): Promise<string | undefined> {
  const { reading, expected, contract, flaws } = args;
  let failedOn: string | undefined;
  const fail = (variant: number, flaw: Flaw) => {
    failedOn ??= reading.source.hidden[variant]?.case;
    flaws.add(flaw);
  };
  for (const [variant, wanted] of expected.hidden.entries()) {
    const actual = await readHidden(reading, variant, wanted).catch((error) => {
      if (error instanceof StuckBackend && !error.wasKeptWaiting) {
        fail(variant, 'more');
        onStuck(failedOn);
      }
      throw error;
    });
    const flaw = actual ? flawOf({ actual, expected: wanted, contract }) : 'more';
    if (flaw) fail(variant, flaw);
    if (markOf(flaws) === 0) break;
  }
  return failedOn;
}

async function findExpected(args: { sandbox: Sandbox; source: Source; reference: string }) {
  try {
    return await expectedOf(args);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new AppError(
      'ungradable',
      'The reference solution of this exercise does not run, so nothing can be graded.',
    );
  }
}

/**
 * Undefined for any fault of the query: Postgres's message may quote hidden data, and a timeout may reveal it, since a query can
 * be slow on purpose. Hidden copies have a tenth of the rows, so a query that is in time on visible data is in time here.
 */
async function readHidden(
  reading: Reading,
  variant: number,
  wanted: ResultSet,
): Promise<ResultSet | undefined> {
  try {
    return await readRows(reading, variant, capsFor(wanted));
  } catch (error) {
    const isOfTheQuery =
      error instanceof pg.DatabaseError || (error instanceof AppError && error.code === 'bad_request');
    if (isOfTheQuery) return undefined;
    throw error;
  }
}
