import type Stripe from 'stripe';
import { AppError } from '~/http/errors';
import { findCustomerId } from './customer.server';
import type { Plan } from './plan.server';
import { findPrice } from './price.server';
import { isMissing, requireStripe } from './stripe.server';
import { syncCustomer } from './sync.server';

type Own = { userId: number; providerId: string };

/** US dollars: `dueNow` is paid at once, `kept` is credited to later invoices. `at`: when it was computed, in seconds. */
export type SwitchPreview = { dueNow: number; kept: number; at: number };

const unpaidSwitch =
  'Your card did not pay for the other plan, so your plan is as it was. Update your card under Manage billing, and try again.';

/** Cancels at the end of the period. @throws Stripe.errors.StripeError */
export const cancelAtStripe = (own: Own) =>
  change(own, (stripe) => stripe.subscriptions.update(own.providerId, { cancel_at_period_end: true }));

/** @throws Stripe.errors.StripeError */
export const resumeAtStripe = (own: Own) =>
  change(own, async (stripe) => {
    const takenBack = withoutCancellation(await stripe.subscriptions.retrieve(own.providerId));
    if (takenBack) await stripe.subscriptions.update(own.providerId, takenBack);
  });

/** The update that undoes a cancellation: Stripe accepts one of the two fields at a time. */
function withoutCancellation({ cancel_at_period_end: isSet, cancel_at: at }: Stripe.Subscription) {
  if (isSet) return { cancel_at_period_end: false } as const;
  return at === null ? undefined : ({ cancel_at: '' } as const);
}

/**
 * Pays the difference at once; a payment that fails changes nothing. A subscription that was canceled renews again.
 * @param args.at the time of the preview, in seconds: the sum is prorated to it
 * @throws Stripe.errors.StripeError; AppError conflict when the payment did not succeed
 */
export const switchAtStripe = (own: Own, { plan, at }: { plan: Plan; at: number }) =>
  change(own, async (stripe) => {
    const [subscription, price] = await Promise.all([
      stripe.subscriptions.retrieve(own.providerId),
      findPrice(plan),
    ]);
    const item = itemOf(subscription);
    if (item.price.id === price.id) return;
    // Stripe does not undo a cancellation in a call with `pending_if_incomplete`.
    const takenBack = withoutCancellation(subscription);
    if (takenBack) await stripe.subscriptions.update(own.providerId, takenBack);
    try {
      const { pending_update: pending } = await stripe.subscriptions.update(
        own.providerId,
        {
          // Without the id, Stripe would bill the new price in addition to the old one.
          items: [{ id: item.id, price: price.id }],
          proration_behavior: 'always_invoice',
          proration_date: at,
          payment_behavior: 'pending_if_incomplete',
        },
        // A failed payment leaves an invoice, which changes the key: trying again with the same `at` is a new request.
        { idempotencyKey: `switch-${own.providerId}-${price.id}-${at}-${lastInvoiceOf(subscription)}` },
      );
      if (pending) throw new AppError('conflict', unpaidSwitch);
    } catch (error) {
      if (takenBack) await stripe.subscriptions.update(own.providerId, { cancel_at_period_end: true });
      throw error;
    }
  });

const lastInvoiceOf = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'string' ? invoice : invoice?.id;

/** @throws Stripe.errors.StripeError */
export async function previewSwitch(own: Own, plan: Plan): Promise<SwitchPreview> {
  const [subscription, price] = await Promise.all([
    requireStripe().subscriptions.retrieve(own.providerId),
    findPrice(plan),
  ]);
  const at = Math.floor(Date.now() / 1000);
  const invoice = await requireStripe().invoices.createPreview({
    subscription: own.providerId,
    subscription_details: {
      // Otherwise a canceled subscription would be prorated to its early end.
      ...withoutCancellation(subscription),
      items: [{ id: itemOf(subscription).id, price: price.id }],
      proration_behavior: 'always_invoice',
      proration_date: at,
    },
  });
  return { dueNow: invoice.amount_due / 100, kept: Math.max(0, -invoice.total) / 100, at };
}

/** Ends all subscriptions of the user at once. @throws Stripe.errors.StripeError */
export async function endAtStripe(userId: number): Promise<void> {
  const customer = await findCustomerId(userId);
  if (!customer) return;
  const { checkout, subscriptions } = requireStripe();
  try {
    // Expires open checkouts first: paying one later would start a subscription that the list below lacks.
    const open = await checkout.sessions.list({ customer, status: 'open', limit: 100 });
    await Promise.all(open.data.map(({ id }) => checkout.sessions.expire(id)));
    const running = await subscriptions.list({ customer, limit: 100 });
    await Promise.all(running.data.map(({ id }) => subscriptions.cancel(id).catch(passMissing)));
  } catch (error) {
    passMissing(error);
  }
}

/** What Stripe does not have any more counts as ended. */
function passMissing(error: unknown) {
  if (!isMissing(error)) throw error;
}

/** Updates our row from Stripe afterwards, also when the change failed. */
async function change(own: Own, ask: (stripe: Stripe) => Promise<unknown>): Promise<void> {
  const customer = await findCustomerId(own.userId);
  if (!customer) throw new AppError('conflict', 'This subscription has ended.');
  try {
    await ask(requireStripe());
  } finally {
    await syncCustomer(customer);
  }
}

function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = items.data;
  if (!item) throw new Error(`Subscription ${id} has no item.`);
  return item;
}
