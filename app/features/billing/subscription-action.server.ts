import { redirect } from '@remix-run/node';
import { parse } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { redirectWithToast, toastRefusal } from '~/http/toast.server';
import { createPortal } from './portal.server';
import { subscriptionFormSchema, switchFormSchema } from './schema';
import { withStripeErrors } from './stripe.server';
import {
  cancelSubscription,
  getSubscription,
  isActive,
  type Own,
  resumeSubscription,
} from './subscription.server';
import { switchPlan } from './switch.server';

const home = '/subscription';

/** Handles the forms of the subscription page. @throws AppError bad_request */
export async function answerSubscriptionForm(userId: number, form: FormData): Promise<Response> {
  const fields = Object.fromEntries(form);
  const { id, intent } = parse(subscriptionFormSchema, fields);
  const own = { userId, id };
  if (intent === 'resume') return toastRefusal(home, 'Error', () => resume(own));
  if (intent === 'switch') return changePlan(own, fields);
  if (intent === 'cancel') return toastRefusal(home, 'Cancellation Error', () => cancel(own));
  return toastRefusal(home, 'Portal Session Error', () => openPortal(userId, intent === 'card'));
}

async function cancel(own: Own) {
  const current = await getSubscription(own.userId);
  const isDone = current?.id === own.id && isActive(current) && current.cancelAtPeriodEnd;
  // A double press is no error.
  if (!isDone) await cancelSubscription(own);
  return redirectWithToast(home, {
    title: 'Subscription Canceled',
    description: 'Your subscription will be canceled at the end of the billing period.',
  });
}

async function resume(own: Own) {
  await resumeSubscription(own);
  const description = 'It renews at the end of the billing period, as before.';
  return redirectWithToast(home, { title: 'Subscription Resumed', description });
}

async function changePlan(own: Own, fields: object) {
  const { plan: planId, at } = parse(switchFormSchema, fields);
  try {
    const { name } = await switchPlan({ ...own, planId, at });
    return await redirectWithToast(home, {
      title: 'Plan Changed',
      description: `You are on the ${name} plan now.`,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The dialog says so, as a toast would be hidden behind it.
    if (error.detail.reason === 'out_of_date') return redirect(`${home}?switch=${planId}&again`, 303);
    return redirectWithToast(home, { title: 'Error', description: error.message, tone: 'destructive' });
  }
}

async function openPortal(userId: number, toCard: boolean) {
  const create = () => createPortal({ userId, toCard });
  return redirect(await withStripeErrors('Failed to create customer portal session', create), 303);
}
