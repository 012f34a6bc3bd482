import { plans } from 'drizzle/schema';
import { asc, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { lastKnown } from '~/http/last-known.server';

export type Plan = typeof plans.$inferSelect;

/** All plans, in the order they are shown. */
export const listPlans = () => db.select().from(plans).orderBy(asc(plans.id));

/** For display only: may be out of date when the database does not answer. */
export const listKnownPlans = lastKnown(async () => listPlans());

/** A plan that can be bought here: one with a price, unlike Enterprise, which is agreed by e-mail. */
export async function getPurchasablePlan(planId: number): Promise<(Plan & { price: number }) | undefined> {
  if (!Number.isSafeInteger(planId) || planId <= 0 || planId > 2 ** 31 - 1) return undefined;
  const [plan] = await db.select().from(plans).where(eq(plans.id, planId));
  return plan && plan.price !== null ? { ...plan, price: plan.price } : undefined;
}
