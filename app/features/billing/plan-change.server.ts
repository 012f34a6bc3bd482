import { AppError } from '~/http/errors';
import { getPurchasablePlan, type Plan } from './plan.server';
import { getSubscription, isActive } from './subscription.server';

/** What paying for a plan would change for somebody who is subscribed; null for somebody who is not. */
export async function getPlanChange({ userId, plan }: { userId: number; plan: Plan }) {
  const subscription = await getSubscription(userId);
  if (!subscription || !isActive(subscription)) return null;
  const { planId, cancelAtPeriodEnd, currentPeriodEnd } = subscription;
  const current = await getPurchasablePlan(planId);
  return {
    from: { id: planId, name: subscription.plan.name, price: current?.price, interval: current?.interval },
    isSamePlan: planId === plan.id,
    cancelAtPeriodEnd,
    currentPeriodEnd,
  };
}

export type PlanChange = NonNullable<Awaited<ReturnType<typeof getPlanChange>>>;

/**
 * Nobody pays for a change that they were not told of. Paying again for the plan that one has just paid for is a double press.
 * @param told the plan that the page said would be replaced, '' for none; null where there was no page
 * @throws AppError conflict
 */
export function assertTold(change: PlanChange | null, told: unknown) {
  if (told === null || change?.isSamePlan || told === String(change?.from.id ?? '')) return;
  throw new AppError(
    'conflict',
    'Your subscription has changed since this page was opened. Read what paying changes now, and pay again.',
  );
}
