import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import { type BillingDetails, getBillingDetails } from './billing-details.server';
import { findCustomerId } from './customer.server';
import { listPlans, type Plan } from './plan.server';
import { findPurpose } from './purpose.server';
import type { SwitchPreview } from './stripe-subscription.server';
import {
  findAccessGiven,
  getSubscription,
  isActive,
  isLive,
  requireOwn,
  type Subscription,
} from './subscription.server';
import { previewPlan } from './switch.server';
import { syncCustomer } from './sync.server';

/** `isAgain`: the user has confirmed a sum that was out of date, and sees a new one. */
export type PlanSwitch = {
  plan: Plan;
  sum: SwitchPreview | null;
  fault: string | null;
  isAgain: boolean;
};

/** Reads the subscription from Stripe first when the user returns from a payment or the portal (`success`, `portal`). */
export async function readSubscriptionPage(userId: number, asked: URLSearchParams) {
  const before = await getSubscription(userId);
  const subscription =
    (asked.has('portal') || (asked.has('success') && !isLive(before))) && (await readFromStripe(userId))
      ? await getSubscription(userId)
      : before;
  const [plans, billing, purpose, accessUntil] = await Promise.all([
    listPlans(),
    readBilling(userId, subscription),
    findPurpose(asked, userId),
    findAccessGiven(userId),
  ]);
  const others = plans.filter(({ id, price }) => price !== null && id !== subscription?.planId);
  return {
    subscription,
    billing,
    purpose,
    accessUntil,
    hasSucceeded: asked.has('success') && isActive(subscription),
    isPending: asked.has('success') && asked.has('session_id') && !isLive(subscription),
    others: isActive(subscription) ? others : [],
    planSwitch: await readSwitch(userId, subscription, others, asked),
  };
}

/** A user often returns from Stripe before Stripe's event arrives. The session id in the URL is not trusted. */
async function readFromStripe(userId: number): Promise<boolean> {
  const customer = env.STRIPE_SECRET_KEY && (await findCustomerId(userId));
  if (!customer) return false;
  try {
    await syncCustomer(customer);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'a subscription could not be read from Stripe');
    return false;
  }
}

/** Null without a subscription, and in billing test mode. */
async function readBilling(
  userId: number,
  subscription: Subscription | null,
): Promise<BillingDetails | 'unreached' | null> {
  if (!subscription || !env.STRIPE_SECRET_KEY) return null;
  const { providerId } = await requireOwn({ userId, id: subscription.id });
  try {
    return providerId ? await getBillingDetails(userId, providerId) : null;
  } catch (error) {
    log.warn({ err: error }, 'card and invoices could not be read from Stripe');
    return 'unreached';
  }
}

async function readSwitch(
  userId: number,
  subscription: Subscription | null,
  others: Plan[],
  asked: URLSearchParams,
): Promise<PlanSwitch | null> {
  const planId = Number(asked.get('switch'));
  const isAgain = asked.has('again');
  const plan = others.find(({ id }) => id === planId);
  if (!plan || !subscription || !isActive(subscription)) return null;
  try {
    return { plan, sum: await previewPlan({ userId, id: subscription.id, planId }), fault: null, isAgain };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { plan, sum: null, fault: error.message, isAgain };
  }
}
