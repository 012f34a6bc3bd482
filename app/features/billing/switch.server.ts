import { AppError } from '~/http/errors';
import { getPurchasablePlan } from './plan.server';
import { withStripeErrors } from './stripe.server';
import { previewSwitch, type SwitchPreview, switchAtStripe } from './stripe-subscription.server';
import { type Own, requireOwn } from './subscription.server';
import { activateTestSubscription, previewTestSwitch } from './test-subscription.server';

/** Seconds for which a previewed sum may be accepted: sums are prorated to the second. */
const previewLasts = 15 * 60;

const nowInSeconds = () => Math.floor(Date.now() / 1000);

/** What a switch would cost now. @throws AppError forbidden, not_found, conflict, unavailable */
export async function previewPlan({ planId, ...own }: Own & { planId: number }): Promise<SwitchPreview> {
  const { row, plan } = await requireSwitch(own, planId);
  const { userId, providerId } = row;
  if (providerId) {
    return withStripeErrors('Failed to fetch what this would cost', () =>
      previewSwitch({ userId, providerId }, plan),
    );
  }
  const from = await getPurchasablePlan(row.planId);
  if (!from) throw new Error(`Plan ${row.planId} is not sold.`);
  const old = { price: from.price, interval: from.interval, periodEnd: row.currentPeriodEnd };
  return { ...previewTestSwitch(new Date(), old, plan.price), at: nowInSeconds() };
}

/**
 * Moves the subscription to another plan for the sum that was previewed at `at`, in seconds. Safe to repeat.
 * @throws AppError forbidden, not_found, conflict, also for a sum that is too old; unavailable
 */
export async function switchPlan({ planId, at, ...own }: Own & { planId: number; at: number }) {
  const { row, plan } = await requireSwitch(own, planId);
  const { userId, providerId } = row;
  if (row.planId === plan.id) return plan;
  const age = nowInSeconds() - at;
  if (age < 0 || age > previewLasts) {
    throw new AppError('conflict', 'That sum is out of date.', { reason: 'out_of_date' });
  }
  if (providerId) {
    const words = 'Your plan could not be changed, and nothing was charged';
    await withStripeErrors(words, () => switchAtStripe({ userId, providerId }, { plan, at }));
  } else {
    await activateTestSubscription({ userId, plan });
  }
  return plan;
}

async function requireSwitch(own: Own, planId: number) {
  const row = await requireOwn(own);
  const plan = await getPurchasablePlan(planId);
  if (!plan) throw new AppError('not_found', 'There is no such plan to buy.');
  if (row.status !== 'active') {
    throw new AppError('conflict', 'Only an active subscription can change its plan.');
  }
  return { row, plan };
}
