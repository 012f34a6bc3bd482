import { readStatement } from '~/features/sandbox/statement.server';
import { rulesAgainst } from '~/features/tutor/diagnosis';
import {
  type Catalogue,
  columnsQuery,
  keysQuery,
  readCatalogue,
  valuesQuery,
  withValues,
} from '~/sql/catalogue';
import { readQuery } from '~/sql/scope';
import { ContentError, type Fault } from './fault';
import type { Run } from './html';
import type { TaskSource } from './task';

export async function catalogueOf(run: Run): Promise<Catalogue> {
  const read = async (query: string) => (await run(query)).rows;
  const catalogue = readCatalogue(await read(columnsQuery), await read(keysQuery));
  const values = valuesQuery(catalogue);
  return withValues(catalogue, values ? await read(values) : []);
}

/**
 * The ids of the tutor's suspicions that would object to an accepted answer.
 * @throws ContentError where a rule that claims certainty objects to one
 */
export async function findExceptions(args: { file: string; task: TaskSource; catalogue: Catalogue }) {
  const { file, task, catalogue } = args;
  const blocks = [task.reference, ...task.alternatives];
  const accepted = await Promise.all(
    blocks.map(async ({ sql }) => readQuery(await readStatement(sql), catalogue)),
  );
  const faults = accepted.flatMap((answer, index) =>
    rulesAgainst('certain', answer, accepted).map(
      (id): Fault => ({
        file,
        line: blocks[index]?.line ?? 1,
        message: `the tutor's rule ${id} speaks against this answer`,
      }),
    ),
  );
  if (faults.length > 0) throw new ContentError(faults);
  return [...new Set(accepted.flatMap((answer) => rulesAgainst('suspicion', answer, accepted)))];
}
