import { redirect } from '@remix-run/node';
import { getUser } from '~/features/auth/session.server';
import { redirectWithToast } from '~/http/toast.server';
import { getPurchasablePlan } from './plan.server';

/** The user and the plan of a checkout, or the way to what is missing (specification, section 4). */
export async function requireCheckout(request: Request) {
  const { searchParams } = new URL(request.url);
  const plan = await getPurchasablePlan(Number(searchParams.get('plan')));
  if (!plan) throw redirect('/pricing');
  const user = await getUser(request);
  if (!user) {
    const back = encodeURIComponent(`/checkout?plan=${plan.id}`);
    throw await redirectWithToast(`/login?redirect=${back}`, {
      title: 'Login Required',
      description:
        searchParams.get('from') === 'pricing'
          ? 'Please login to subscribe to a plan'
          : 'Please login to continue with checkout',
      tone: 'destructive',
    });
  }
  return { user, plan };
}
