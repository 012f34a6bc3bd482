import type { Contract } from '~/features/sandbox/contract';
import { catalogueOf } from '~/features/sandbox/query.server';
import { readStatement } from '~/features/sandbox/statement.server';
import { AppError } from '~/http/errors';
import { readQuery } from '~/sql/scope';
import { tellApart } from './difference/both-right';

type Answers = { own: string; reference: string; dataset: string; contract: Contract };

/** In what two right answers differ. Nothing where the sandbox cannot say which columns there are. */
export async function compareRightAnswers({ own, reference, dataset, contract }: Answers): Promise<string[]> {
  try {
    const catalogue = await catalogueOf(dataset);
    const [mine, other] = await Promise.all([own, reference].map((query) => readStatement(query)));
    if (mine?.kind !== 'select' || other?.kind !== 'select') return [];
    return tellApart(readQuery(mine, catalogue), readQuery(other, catalogue), contract);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}
