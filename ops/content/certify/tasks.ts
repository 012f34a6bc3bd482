import type { SqlBlock } from '../fence';
import { wrongOf } from '../task';
import type { NamedTask } from '../tasks';
import { type Certificate, certifyExercise, findFaults } from './certify';

const named = ({ sql, line }: SqlBlock) => ({ what: `line ${line}`, sql });

export function certifyTask({ name, task, dataset }: NamedTask): Promise<Certificate> {
  return certifyExercise({
    name,
    dataset,
    reference: named(task.reference),
    alternatives: task.alternatives.map(named),
    wrong: wrongOf(task).map(named),
    equivalents: task.equivalents,
    contract: task.contract,
  });
}

/** Checks without mutants: the reference must pass, and the starting query must run and fail. */
export function findPlainFaults({ task, dataset }: NamedTask): Promise<string[]> {
  const { reference, start, contract } = task;
  return findFaults({
    exercise: { dataset, contract, reference: named(reference) },
    right: [named(reference)],
    wrong: start ? [named(start)] : [],
  });
}
