import type { KeptExercise } from '~/features/learning/appeal/exercise-key.server';
import type { Contract } from '~/features/sandbox/contract';
import { type Failing, findFailing, isRight } from '~/features/sandbox/grade.server';
import { AppError } from '~/http/errors';
import { wrongOf } from '../content/task';
import type { Looser } from './arguments';
import { type ContentExercise, contractLines } from './content-file';

type Task = Pick<KeptExercise, 'dataset' | 'reference'> & { contract: Contract };

/** The copies of the data on which the query is wrong or fails; empty for a right query. */
export async function failingOf(task: Task, query: string): Promise<Failing[]> {
  try {
    return await findFailing({ ...task, query });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    return [{ on: 'any data', words: `it does not run: ${error.message}` }];
  }
}

export async function passingWrong(task: Task, exercise: ContentExercise): Promise<string[]> {
  const passing: string[] = [];
  for (const { sql, line } of wrongOf(exercise)) {
    if (await passes(task, sql))
      passing.push(`the query at line ${line} passes, and its author calls it wrong`);
  }
  return passing;
}

async function passes(task: Task, query: string): Promise<boolean> {
  try {
    return await isRight({ ...task, query });
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

const tolerances = [0.005, 0.05, 0.5];

/** The options of `accept` that would make the query right, where only the contract refuses it. */
export async function suggestLooser(task: Task, query: string): Promise<string | undefined> {
  const { contract } = task;
  const names: Looser[] = contract.columnNames ? [{ columnNames: false }] : [];
  const wider: Looser[] = tolerances
    .filter((tolerance) => tolerance > contract.tolerance)
    .map((tolerance) => ({ tolerance }));
  for (const looser of [...names, ...wider]) {
    if (await passes({ ...task, contract: { ...contract, ...looser } }, query)) return optionOf(looser);
  }
  return undefined;
}

const optionOf = (looser: Looser) =>
  looser.columnNames === false ? '--any-names' : `--tolerance ${looser.tolerance}`;

export const wordsOf = (looser: Looser) => contractLines(looser).join(', ');
