import type Stripe from 'stripe';
import { Client, type Learner } from '../../factories';
import { openPage } from './page';
import type { Billing } from './site';

export const payer = { name: 'Jo Bell', country: 'United States', postalCode: '04101' };
export const goodCard = '4242424242424242';

const buttons: Record<number, string> = { 1: 'Pay $29.00', 2: 'Pay $228.00' };

export async function sessionOf(reply: Response) {
  const url = reply.headers.get('Location') ?? '';
  const [session] = /cs_test_\w+/.exec(url) ?? [];
  if (reply.status !== 303 || !session) throw new Error(`${reply.status}, to ${url}: ${await reply.text()}`);
  return { url, session };
}

export async function goToStripe(learner: Client, planId: number) {
  const page = await openPage(learner, `/checkout?plan=${planId}`);
  return sessionOf(await page.press(buttons[planId] ?? '', payer));
}

export async function typeCard(url: string, number = goodCard): Promise<Response> {
  const page = await openPage(new Client(new URL(url).origin), url);
  return page.press('Subscribe', { number, expiry: '12/40', cvc: '123' });
}

/** Goes through the checkout to a subscription, without the return to the site. */
export async function subscribe(
  { control, stripe }: Billing,
  learner: Learner,
  planId = 1,
): Promise<Stripe.Subscription> {
  const { session } = await goToStripe(learner, planId);
  control.payCheckout({ session });
  await control.settled();
  const { subscription } = await stripe.checkout.sessions.retrieve(session, { expand: ['subscription'] });
  if (!subscription || typeof subscription === 'string') throw new Error(`${session} was not paid.`);
  return subscription;
}

export const readOwn = async (learner: Learner) =>
  (await learner.read(`/api/subscription/user/${learner.userId}`)).subscription;

export const customerOf = ({ customer }: Pick<Stripe.Subscription, 'customer'>) =>
  typeof customer === 'string' ? customer : customer.id;

export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item.`);
  return item;
}

/** The customer's invoices, the newest first. */
export const invoicesOf = async ({ stripe }: Pick<Billing, 'stripe'>, subscription: Stripe.Subscription) =>
  (await stripe.invoices.list({ customer: customerOf(subscription), limit: 100 })).data;
