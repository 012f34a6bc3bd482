import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';
import { type CheckoutOrder, createHostedCheckout } from './create-checkout.server';
import { getPurchasablePlan } from './plan.server';
import { withCourse } from './purpose';
import { withStripeErrors } from './stripe.server';
import { alreadySubscribed, getSubscription, isLive } from './subscription.server';
import { activateTestSubscription } from './test-subscription.server';

type Start = Omit<CheckoutOrder, 'plan'> & { planId: number; returnUrl?: string };

/**
 * The URL where the user pays for a plan. In billing test mode the subscription starts at once, and `url` is the return URL.
 * @throws AppError not_found for a plan that is not sold here, conflict for a subscriber, unavailable
 */
export async function startCheckout({ planId, returnUrl, ...order }: Start) {
  const plan = await getPurchasablePlan(planId);
  if (!plan) throw new AppError('not_found', 'There is no such plan to buy.');
  const after = returnUrl ?? withCourse(`${env.APP_URL}/subscription?success=true`, order.courseId);
  if (env.STRIPE_SECRET_KEY) {
    const create = () => createHostedCheckout({ ...order, plan }, after);
    const { url } = await withStripeErrors('Failed to create checkout session', create);
    if (!url) throw new Error('The session has no address.');
    return { url, testMode: false, message: 'Pay on the page of our payment provider.' };
  }
  if (!env.BILLING_TEST_MODE) throw new AppError('unavailable', 'Payments are not set up on this server.');
  if (isLive(await getSubscription(order.userId))) throw alreadySubscribed();
  await activateTestSubscription({ userId: order.userId, plan });
  const url = new URL(after);
  url.searchParams.set('session_id', 'mock_session');
  return { url: url.href, testMode: true, message: 'Billing test mode: nothing was charged.' };
}
