import { readPlan } from '~/features/sandbox/plan.server';
import type { QueryArgs } from '~/features/sandbox/query.server';
import type { Plan } from './plan';
import { planOf } from './plan.server';

/** The plan of a query, and of `before` to compare: both run now, one after the other. @throws AppError as readPlan */
export async function planQueries(args: QueryArgs, before?: string): Promise<Plan[]> {
  const plans = [planOf(args.query, await readPlan(args))];
  if (before) plans.push(planOf(before, await readPlan({ ...args, query: before })));
  return plans;
}
