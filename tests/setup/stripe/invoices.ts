import type Stripe from 'stripe';
import { listCall, text } from './call';
import { refusalOf } from './cards';
import { amountOff } from './catalog';
import type { Invoice, Subscription } from './objects';
import type { Decline } from './refusal';
import { accountOf, find, findCustomer, type StripeState } from './state';

const day = 86_400;
/** Seconds from each failed attempt to the next; the fourth attempt is the last. */
const retryAfter = [3 * day, 5 * day, 7 * day];

type Draft = { subscription: Subscription; reason: Stripe.Invoice.BillingReason; amount: number };

export function draftInvoice(state: StripeState, { subscription, reason, amount: total }: Draft): Invoice {
  const customer = findCustomer(state, subscription.customer, 'customer');
  // A negative balance is a credit of the customer.
  const amount_due = Math.max(0, total + Math.min(0, customer.balance));
  return {
    id: state.id(reason === 'upcoming' ? 'upcoming_in' : 'in'),
    object: 'invoice',
    amount_due,
    amount_paid: 0,
    amount_remaining: amount_due,
    attempt_count: 0,
    automatically_finalizes_at: null,
    billing_reason: reason,
    created: state.now(),
    customer: customer.id,
    hosted_invoice_url: null,
    next_payment_attempt: null,
    parent: { subscription_details: { subscription: subscription.id } },
    status: 'draft',
    total,
  };
}

/** The invoice of a whole period, at its price less the coupon's discount. */
export function billPeriod(state: StripeState, subscription: Subscription, reason: Draft['reason']): Invoice {
  const account = accountOf(state, subscription);
  const { unit_amount } = subscription.items.data[0].price;
  account.periodCost = unit_amount - amountOff(account.coupon, unit_amount);
  return openInvoice(state, { subscription, reason, amount: account.periodCost });
}

export function openInvoice(state: StripeState, draft: Draft): Invoice {
  const invoice = draftInvoice(state, draft);
  state.invoices.set(invoice.id, invoice);
  state.emit('invoice.created', invoice);
  draft.subscription.latest_invoice = invoice.id;
  return invoice;
}

export function finalizeInvoice(state: StripeState, invoice: Invoice) {
  const customer = findCustomer(state, invoice.customer);
  const fromBalance = Math.min(invoice.total, Math.max(0, -customer.balance));
  state.change('customer.updated', customer, { balance: customer.balance + fromBalance });
  const amount_due = Math.max(0, invoice.total - fromBalance);
  state.change('invoice.finalized', invoice, {
    amount_due,
    amount_remaining: amount_due,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${state.origin}/i/${invoice.id}`,
    status: 'open',
  });
}

export function markPaid(state: StripeState, invoice: Invoice) {
  state.change('invoice.paid', invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null,
    status: 'paid',
  });
  const subscription = subscriptionOf(state, invoice);
  const account = accountOf(state, subscription);
  if (account.coupon?.duration === 'once') account.coupon = null;
  const isLatest = subscription.latest_invoice === invoice.id && !subscription.ended_at;
  if (isLatest && ['past_due', 'unpaid'].includes(subscription.status))
    state.change('customer.subscription.updated', subscription, { status: 'active' });
}

/** Attempts a payment with the card on file. Returns null where the invoice was paid. */
export function collect(state: StripeState, invoice: Invoice): Decline | null {
  const customer = findCustomer(state, invoice.customer);
  const refusal = refusalOf(state, customer, subscriptionOf(state, invoice));
  if (!refusal || invoice.amount_due === 0) {
    markPaid(state, invoice);
    return null;
  }
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  const wait = isRenewal ? retryAfter[invoice.attempt_count] : undefined;
  state.change('invoice.payment_failed', invoice, {
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: wait === undefined ? null : state.now() + wait,
  });
  return refusal;
}

export const subscriptionOf = (state: StripeState, { parent }: Invoice) =>
  find(state.subscriptions, 'subscription', parent.subscription_details.subscription);

export const listInvoices = listCall<Stripe.InvoiceListParams>(
  'invoices',
  { customer: text, status: text },
  ({ invoices }) => invoices,
);
