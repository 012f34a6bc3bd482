import type { Contract } from '~/features/sandbox/contract';
import { gradeQuery, isRight, readOwn } from '~/features/sandbox/grade.server';
import type { Sandbox } from '~/features/sandbox/sandbox.server';
import { AppError } from '~/http/errors';
import { distinct, hardCoded, type Mutant, mutantsOf } from './mutants';
import { patchesOf } from './patches';
import { shortcutsOf } from './shortcuts';
import { untilServed } from './until-served';

/** `what` says which of the author's queries it is, such as 'line 12'. */
export type Named = { what: string; sql: string };

/** Mutants, by their `change`, that are right on any possible data, and why. */
export type Equivalent = { mutants: string[]; because: string };

type Graded = { dataset: string; reference: Named; contract: Contract };

export type CertifiedExercise = Graded & {
  name: string;
  alternatives: Named[];
  wrong: Named[];
  equivalents: Equivalent[];
};

export type Certificate = Awaited<ReturnType<typeof certifyExercise>>;

/** The right queries must pass, the wrong ones run and fail, and mutants fail unless they are named as equivalent. */
export async function certifyExercise(exercise: CertifiedExercise, sandbox?: Sandbox) {
  const { name, reference, alternatives, wrong, equivalents } = exercise;
  const faults = await findFaults({ exercise, right: [reference, ...alternatives], wrong }, sandbox);
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

/** One line for each query that does not run or is graded wrongly. */
export async function findFaults(
  args: { exercise: Graded; right: Named[]; wrong: Named[] },
  sandbox?: Sandbox,
): Promise<string[]> {
  const { dataset, reference, contract } = args.exercise;
  const faults: string[] = [];
  const tryOut = async ({ what, sql }: Named, isRight: boolean) => {
    try {
      const { isCorrect, message } = await untilServed(() =>
        gradeQuery({ query: sql, dataset, reference: reference.sql, contract }, sandbox),
      );
      if (isCorrect !== isRight) faults.push(`${what} is ${isRight ? 'refused' : 'accepted'}: ${message}`);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      faults.push(`${what} does not run: ${error.message}`);
    }
  };
  for (const query of args.right) await tryOut(query, true);
  for (const query of args.wrong) await tryOut(query, false);
  return faults;
}

async function generate(exercise: Graded, sandbox?: Sandbox): Promise<Mutant[]> {
  const { dataset, reference, contract } = exercise;
  const read = (query: string) => untilServed(() => readOwn({ dataset, query }, sandbox));
  const ask = async (query: string) => (await read(query)).result;
  const { result, catalogue } = await read(reference.sql);
  const made = await mutantsOf(reference.sql, { contract, catalogue });
  const shortcuts = await shortcutsOf(reference.sql, { catalogue, ask });
  const patched = await patchesOf(made, { expected: result, contract, ask });
  const written = hardCoded(result);
  return distinct([...made, ...shortcuts, ...patched, ...(written ? [written] : [])]);
}

async function passes(query: string, exercise: Graded, sandbox?: Sandbox): Promise<boolean> {
  const { dataset, reference, contract } = exercise;
  try {
    return await untilServed(() => isRight({ query, dataset, reference: reference.sql, contract }, sandbox));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

export function printCertificates(certificates: Certificate[]): string {
  const width = Math.max(8, ...certificates.map(({ exercise }) => exercise.length));
  const numbers = (values: (number | string)[]) => values.map((value) => String(value).padStart(12)).join('');
  const counts = ({ right, wrong, generated, ...mutants }: Certificate) => [
    ...[right, wrong, generated],
    ...[mutants.killed, mutants.equivalent, mutants.survivors.length],
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
