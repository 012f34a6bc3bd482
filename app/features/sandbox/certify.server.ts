import pg from 'pg';
import { AppError } from '~/http/errors';
import { compareResults } from './compare';
import type { Contract } from './contract';
import { expectedOf, gradingCaps } from './expected.server';
import { gradeQuery } from './grade.server';
import { hardCoded, type Mutant, mutantsOf, printOnOneLine } from './mutants.server';
import { readRows } from './query.server';
import type { Sandbox } from './sandbox.server';
import { currentSandbox } from './server.server';
import { sourceOf } from './source.server';
import { readStatement } from './statement.server';
import { unqualify } from './unqualify';

/** What must hold of an exercise before anyone is graded by it. `equivalent`: mutants that are right after all, and why. */
export type CertifiedExercise = {
  name: string;
  dataset: string;
  reference: string;
  alternatives: string[];
  mutants: string[];
  equivalent: { sql: string; why: string }[];
  contract: Contract;
};

/**
 * A row of the certification's table. `refused`: right answers that fail, with the verdict; `survivors`: wrong ones that
 * pass; `stale`: mutants named as equivalent that are none, or none any more. All three must be empty.
 */
export type Certificate = {
  exercise: string;
  alternatives: number;
  killed: number;
  equivalent: number;
  refused: { sql: string; message: string }[];
  survivors: Mutant[];
  stale: string[];
};

/**
 * Runs the reference, its alternatives and every mutant of it as learners would: the right ones must pass, the others
 * fail. Mutants are the author's own, those made from the reference, and its visible answer hard-coded.
 */
export async function certifyExercise(
  exercise: CertifiedExercise,
  sandbox: Sandbox = currentSandbox(),
): Promise<Certificate> {
  const { name, dataset, reference, contract, alternatives } = exercise;
  const learner = `certify ${name}`;
  const refused: Certificate['refused'] = [];
  for (const query of [reference, ...alternatives]) {
    const { isCorrect, message } = await gradeQuery(
      { query, dataset, reference, contract, learner },
      sandbox,
    ).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500)
        return { isCorrect: false, message: error.message };
      throw error;
    });
    if (!isCorrect) refused.push({ sql: query, message });
  }
  const mutants = await wrongAnswersTo(exercise, sandbox);
  const known = new Set(await Promise.all(exercise.equivalent.map(({ sql }) => printOnOneLine(sql))));
  const passing: Mutant[] = [];
  for (const mutant of mutants) {
    if (await passes(mutant.sql, exercise, sandbox)) passing.push(mutant);
  }
  const survivors = passing.filter(({ sql }) => !known.has(sql));
  return {
    exercise: name,
    alternatives: 1 + alternatives.length - refused.length,
    killed: mutants.length - passing.length,
    equivalent: passing.length - survivors.length,
    refused,
    survivors,
    stale: [...known].filter((sql) => !passing.some((mutant) => mutant.sql === sql)),
  };
}

async function wrongAnswersTo(exercise: CertifiedExercise, sandbox: Sandbox): Promise<Mutant[]> {
  const { name, dataset, reference, contract } = exercise;
  const { source, expected } = await sandbox.serve({ learner: `certify ${name}` }, async (lane) => {
    const source = await sourceOf(sandbox, lane, dataset);
    return { source, expected: await expectedOf({ lane, source, reference }) };
  });
  const own = await Promise.all(
    exercise.mutants.map(async (sql) => ({ change: 'named by the author', sql: await printOnOneLine(sql) })),
  );
  const written = hardCoded(expected.visible);
  const made = await mutantsOf(reference, { contract, catalogue: source.catalogue });
  return [...own, ...made, ...(written ? [written] : [])];
}

/** As the grader decides, but on the hidden copies first: they are small, and nearly every mutant fails there. */
async function passes(sql: string, exercise: CertifiedExercise, sandbox: Sandbox): Promise<boolean> {
  const { name, dataset, reference, contract } = exercise;
  try {
    const statement = await readStatement(sql);
    return await sandbox.serve({ learner: `certify ${name}` }, async (lane) => {
      const source = await sourceOf(sandbox, lane, dataset);
      const expected = await expectedOf({ lane, source, reference });
      const text = unqualify({ text: statement.text, tree: statement.select, schema: source.visible.schema });
      const variants = [...source.hidden.keys(), 'visible' as const];
      for (const variant of variants) {
        const wanted = variant === 'visible' ? expected.visible : expected.hidden[variant];
        const asked = variant === 'visible' ? statement : { ...statement, text };
        const actual = await readRows({ lane, source, statement: asked, variant, caps: gradingCaps });
        if (!wanted || compareResults({ actual, expected: wanted, contract })) return false;
      }
      return true;
    });
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
  const lines = certificates.map(
    ({ exercise, alternatives, killed, equivalent, refused, survivors, stale }) =>
      `${exercise.padEnd(width)}  ${String(alternatives).padStart(5)}  ${String(killed).padStart(6)}  ${String(equivalent).padStart(10)}  ${
        refused.length + survivors.length + stale.length === 0 ? 'certified' : 'FAULTY'
      }`,
  );
  const faults = certificates.flatMap(({ exercise, refused, survivors, stale }) => [
    ...refused.map(({ sql, message }) => `${exercise}: a right answer is refused\n  ${sql}\n  ${message}`),
    ...survivors.map(({ change, sql }) => `${exercise}: a wrong answer passes (${change})\n  ${sql}`),
    ...stale.map((sql) => `${exercise}: named as equivalent, but no mutant like it passes\n  ${sql}`),
  ]);
  const killed = certificates.reduce((sum, certificate) => sum + certificate.killed, 0);
  return [
    `${'exercise'.padEnd(width)}  right  killed  equivalent`,
    ...lines,
    `${certificates.length} exercises, ${killed} mutants killed`,
    ...faults,
  ].join('\n');
}
