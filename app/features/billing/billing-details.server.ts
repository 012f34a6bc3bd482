import type Stripe from 'stripe';
import { findCustomerId } from './customer.server';
import { requireStripe } from './stripe.server';

const invoicesShown = 12;
/** Short, as the page is useful without these details. */
const options = { timeout: 4_000, maxNetworkRetries: 0 };

export type BillingDetails = {
  card: { brand: string; last4: string; expires: string } | null;
  /** In US dollars; null when nothing is due. */
  next: { amount: number; at: string } | null;
  invoices: { id: string; at: string; amount: number; status: string; url: string | null }[];
};

/** Null for a user who is no customer at Stripe. @throws Stripe.errors.StripeError */
export async function getBillingDetails(userId: number, providerId: string): Promise<BillingDetails | null> {
  const customer = await findCustomerId(userId);
  if (!customer) return null;
  const stripe = requireStripe();
  const [subscription, { data: invoices }] = await Promise.all([
    stripe.subscriptions.retrieve(
      providerId,
      { expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'] },
      options,
    ),
    stripe.invoices.list({ customer, limit: invoicesShown }, options),
  ]);
  return {
    card: cardOf(subscription),
    next: owedOn(invoices) ?? (await nextPayment(stripe, subscription)),
    invoices: invoices
      .filter(({ status }) => status !== 'draft')
      .map(({ id, created, total, status, hosted_invoice_url: url }) => ({
        id: id ?? '',
        at: instant(created),
        amount: total / 100,
        status: status ?? '',
        url: url ?? null,
      })),
  };
}

/** An unpaid invoice that Stripe will try again is due before the next period's invoice. */
function owedOn(invoices: Stripe.Invoice[]): BillingDetails['next'] {
  const owed = invoices.find(({ status, next_payment_attempt: again }) => status === 'open' && again);
  const again = owed?.next_payment_attempt;
  return owed && again ? { amount: owed.amount_remaining / 100, at: instant(again) } : null;
}

async function nextPayment(stripe: Stripe, { id, status, items, ...terms }: Stripe.Subscription) {
  const isEnding = terms.cancel_at_period_end || terms.cancel_at !== null;
  if (isEnding || !['active', 'trialing', 'past_due'].includes(status)) return null;
  const { amount_due: due, next_payment_attempt: attempt } = await stripe.invoices.createPreview(
    { subscription: id },
    options,
  );
  const at = attempt ?? items.data[0]?.current_period_end;
  return at ? { amount: due / 100, at: instant(at) } : null;
}

function cardOf({ default_payment_method: own, customer }: Stripe.Subscription): BillingDetails['card'] {
  const usual =
    typeof customer === 'object' && !customer.deleted
      ? customer.invoice_settings.default_payment_method
      : null;
  const method = own ?? usual;
  const card = typeof method === 'object' ? method?.card : undefined;
  if (!card) return null;
  const month = String(card.exp_month).padStart(2, '0');
  return { brand: card.brand, last4: card.last4, expires: `${month}/${card.exp_year}` };
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
