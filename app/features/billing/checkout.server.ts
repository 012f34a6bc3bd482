import { redirect } from '@remix-run/node';
import { env } from '~/env/env.server';
import { getUser } from '~/features/auth/session.server';
import { redirectWithToast } from '~/http/toast.server';
import type { Payment } from './card-order';
import { getPurchasablePlan } from './plan.server';
import { withCourse } from './purpose';
import { namedCourse } from './purpose.server';
import { getSubscription, isLive } from './subscription.server';

export function readPayment(): Payment {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_JS_URL: script, BILLING_TEST_MODE: isTest } = env;
  if (publishableKey) return { kind: 'stripe', publishableKey, script };
  return { kind: isTest ? 'test' : 'none' };
}

/** @throws Response a redirect to what is missing: a plan or a login (specification, section 4) */
export async function requireCheckout(request: Request) {
  const { searchParams } = new URL(request.url);
  const plan = await getPurchasablePlan(Number(searchParams.get('plan')));
  const courseId = namedCourse(searchParams);
  if (!plan) throw redirect(withCourse('/pricing', courseId));
  const user = await getUser(request);
  if (!user) {
    const back = encodeURIComponent(withCourse(`/checkout?plan=${plan.id}`, courseId));
    throw await redirectWithToast(`/login?redirect=${back}`, {
      title: 'Login Required',
      description:
        searchParams.get('from') === 'pricing'
          ? 'Please login to subscribe to a plan'
          : 'Please login to continue with checkout',
      tone: 'destructive',
    });
  }
  const subscription = await getSubscription(user.user_id);
  if (isLive(subscription)) {
    if (subscription?.planId !== plan.id) throw redirect(`/subscription?switch=${plan.id}`);
    throw await redirectWithToast(withCourse('/subscription', courseId), {
      title: `${plan.name} is your plan already`,
      description: 'Nothing was charged.',
    });
  }
  return { user, plan, courseId };
}
