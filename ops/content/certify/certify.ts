import pg from 'pg';
import { compareResults } from '~/features/sandbox/compare/compare';
import type { Contract } from '~/features/sandbox/contract';
import { currentSandbox } from '~/features/sandbox/current-sandbox.server';
import { gradeQuery } from '~/features/sandbox/grade.server';
import { readRows } from '~/features/sandbox/query.server';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { expectedOf, gradingCaps } from '~/features/sandbox/server/expected.server';
import type { Lane } from '~/features/sandbox/server/lane.server';
import { sourceOf } from '~/features/sandbox/server/source.server';
import { readStatement } from '~/features/sandbox/statement/statement.server';
import { unqualify } from '~/features/sandbox/statement/unqualify';
import { AppError } from '~/http/errors';
import { hardCoded, type Mutant, mutantsOf } from './mutants';
import { untilServed } from './until-served';

/** A query of an author's. `what` says which, for people: 'line 12'. */
export type Named = { what: string; sql: string };

/** Generated mutants that are right after all on any data there can be, by the `change` they are listed under, and why. */
export type Equivalent = { mutants: string[]; because: string };

/** What must hold of an exercise before anyone is graded by it. */
export type CertifiedExercise = {
  name: string;
  dataset: string;
  reference: Named;
  alternatives: Named[];
  /** The starting query, and the mistakes that the author thought of. */
  wrong: Named[];
  equivalents: Equivalent[];
  contract: Contract;
};

/**
 * A row of the certification's table. `generated` mutants are `killed`, or `equivalent` as the author says, or `survivors`.
 * `faults`: one line for each thing that does not hold; survivors are among them.
 */
export type Certificate = {
  exercise: string;
  right: number;
  wrong: number;
  generated: number;
  killed: number;
  equivalent: number;
  survivors: Mutant[];
  faults: string[];
};

/**
 * Grades the reference, its alternatives, the wrong queries and every mutant of the reference as learners' answers are: the
 * right ones must pass, the wrong ones run and fail, and the mutants fail unless the author has named them as equivalent.
 */
export async function certifyExercise(
  exercise: CertifiedExercise,
  sandbox: Sandbox = currentSandbox(),
): Promise<Certificate> {
  const { name, reference, alternatives, wrong, equivalents } = exercise;
  const faults: string[] = [];
  for (const query of [reference, ...alternatives])
    faults.push(...(await tryOut(exercise, query, true, sandbox)));
  for (const query of wrong) faults.push(...(await tryOut(exercise, query, false, sandbox)));

  const mutants = await generate(exercise, sandbox);
  const excused = new Set(equivalents.flatMap((equivalent) => equivalent.mutants));
  const passing: Mutant[] = [];
  for (const mutant of mutants) if (await passes(mutant.sql, exercise, sandbox)) passing.push(mutant);
  const survivors = passing.filter(({ change }) => !excused.has(change));
  const stale = [...excused].filter((change) => !passing.some((mutant) => mutant.change === change));
  faults.push(
    ...survivors.map(({ change, sql }) => `the mutant "${change}" passes: ${sql}`),
    ...stale.map((change) => `"${change}" is named as equivalent, but no mutant of that name passes`),
  );
  return {
    exercise: name,
    right: 1 + alternatives.length,
    wrong: wrong.length,
    generated: mutants.length,
    killed: mutants.length - passing.length,
    equivalent: passing.length - survivors.length,
    survivors,
    faults,
  };
}

async function tryOut(
  exercise: CertifiedExercise,
  { what, sql }: Named,
  isRight: boolean,
  sandbox: Sandbox,
): Promise<string[]> {
  const { dataset, reference, contract } = exercise;
  try {
    const verdict = await untilServed(() =>
      gradeQuery({ query: sql, dataset, reference: reference.sql, contract }, sandbox),
    );
    if (verdict.isCorrect === isRight) return [];
    return [`${what} is ${isRight ? 'refused' : 'accepted'}: ${verdict.message}`];
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return [`${what} does not run: ${error.message}`];
  }
}

/** Every mutant of the reference, and its visible answer written out. Those with the same change are numbered. */
async function generate(exercise: CertifiedExercise, sandbox: Sandbox): Promise<Mutant[]> {
  const { dataset, reference, contract } = exercise;
  const source = await sourceOf(sandbox, dataset);
  const expected = await untilServed(() => expectedOf({ sandbox, source, reference: reference.sql }));
  const written = hardCoded(expected.visible);
  const made = await mutantsOf(reference.sql, { contract, catalogue: source.catalogue });
  return [...made, ...(written ? [written] : [])];
}

/** As the grader decides, but on the hidden copies first: they are small, and nearly every mutant fails there. */
async function passes(sql: string, exercise: CertifiedExercise, sandbox: Sandbox): Promise<boolean> {
  const { dataset, reference, contract } = exercise;
  try {
    const statement = await readStatement(sql);
    const source = await sourceOf(sandbox, dataset);
    const expected = await untilServed(() => expectedOf({ sandbox, source, reference: reference.sql }));
    const compare = async (lane: Lane) => {
      const text = unqualify({ text: statement.text, tree: statement.select, schema: source.visible.schema });
      const variants = [...source.hidden.keys(), 'visible' as const];
      for (const variant of variants) {
        const wanted = variant === 'visible' ? expected.visible : expected.hidden[variant];
        const asked = variant === 'visible' ? statement : { ...statement, text };
        const actual = await readRows({ lane, source, statement: asked, variant, caps: gradingCaps });
        if (!wanted || compareResults({ actual, expected: wanted, contract })) return false;
      }
      return true;
    };
    return await untilServed(() => sandbox.own(compare));
  } catch (error) {
    if (isAboutTheQuery(error)) return false;
    throw error;
  }
}

function isAboutTheQuery(error: unknown): error is Error {
  return (
    error instanceof pg.DatabaseError ||
    (error instanceof AppError && ['bad_request', 'too_large', 'ungradable'].includes(error.code))
  );
}

/** The certificates as a table for people, faults below it. */
export function printCertificates(certificates: Certificate[]): string {
  const width = Math.max(8, ...certificates.map(({ exercise }) => exercise.length));
  const numbers = (values: (number | string)[]) => values.map((value) => String(value).padStart(12)).join('');
  const counts = ({ right, wrong, generated, killed, equivalent, survivors }: Certificate) => [
    right,
    wrong,
    generated,
    killed,
    equivalent,
    survivors.length,
  ];
  const lines = certificates.map(
    (each) =>
      `${each.exercise.padEnd(width)}${numbers(counts(each))}  ${each.faults.length === 0 ? 'certified' : 'FAULTY'}`,
  );
  const totals = certificates
    .map(counts)
    .reduce((sums, row) => sums.map((sum, column) => sum + (row[column] ?? 0)), [0, 0, 0, 0, 0, 0]);
  return [
    `${'exercise'.padEnd(width)}${numbers(['right', 'wrong', 'mutants', 'killed', 'equivalent', 'alive'])}`,
    ...lines,
    `${`${certificates.length} exercises`.padEnd(width)}${numbers(totals)}`,
    ...certificates.flatMap(({ exercise, faults }) => faults.map((fault) => `${exercise}: ${fault}`)),
  ].join('\n');
}
