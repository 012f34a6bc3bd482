import type Stripe from 'stripe';
import { z } from 'zod';
import { call, limit, list, text } from './call';
import { refusalOf } from './cards';
import { amountOff } from './catalog';
import type { Invoice, Line, Price, Subscription } from './objects';
import type { Decline } from './refusal';
import { accountOf, find, findCustomer, type World } from './world';

export const day = 86_400;
/** After the first attempt; the fourth is the last. */
const retryAfter = [3 * day, 5 * day, 7 * day];

export function line(world: World, price: Price, amount: number, words: string): Line {
  const { name } = find(world.products, 'product', price.product);
  const { currency } = price;
  const description = `${words} ${name}`.trim();
  return { id: world.id('il'), object: 'line_item', amount, currency, description };
}

type Draft = {
  subscription: Subscription;
  reason: Stripe.Invoice.BillingReason;
  lines: Line[];
  /** As an amount, taken off the sum. */
  off?: number;
};

export function draftInvoice(world: World, { subscription, reason, lines, off = 0 }: Draft): Invoice {
  const customer = findCustomer(world, subscription.customer, 'customer');
  const id = world.id(reason === 'upcoming' ? 'upcoming_in' : 'in');
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - off;
  // A balance below zero is money that we owe.
  const amount_due = Math.max(0, total + Math.min(0, customer.balance));
  return {
    id,
    object: 'invoice',
    amount_due,
    amount_paid: 0,
    amount_remaining: amount_due,
    attempt_count: 0,
    automatically_finalizes_at: null,
    billing_reason: reason,
    created: world.now(),
    currency: subscription.currency,
    customer: customer.id,
    hosted_invoice_url: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    next_payment_attempt: null,
    number: null,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: subscription.id },
    },
    status: 'draft',
    subtotal,
    total,
  };
}

/** The invoice of a whole period, at its price less what a coupon takes off. */
export function billPeriod(world: World, subscription: Subscription, reason: Draft['reason']): Invoice {
  const account = accountOf(world, subscription);
  const { price } = subscription.items.data[0];
  const amount =
    subscription.status === 'trialing' && reason === 'subscription_create' ? 0 : price.unit_amount;
  const off = amountOff(account.coupon, amount);
  account.periodCost = amount - off;
  return openInvoice(world, { subscription, reason, lines: [line(world, price, amount, '1 ×')], off });
}

export function openInvoice(world: World, draft: Draft): Invoice {
  const invoice = draftInvoice(world, draft);
  world.invoices.set(invoice.id, invoice);
  world.emit('invoice.created', invoice);
  draft.subscription.latest_invoice = invoice.id;
  return invoice;
}

export function finalizeInvoice(world: World, invoice: Invoice) {
  const customer = findCustomer(world, invoice.customer);
  const fromBalance = Math.min(invoice.total, Math.max(0, -customer.balance));
  world.change('customer.updated', customer, { balance: customer.balance + fromBalance });
  const amount_due = Math.max(0, invoice.total - fromBalance);
  world.change('invoice.finalized', invoice, {
    amount_due,
    amount_remaining: amount_due,
    automatically_finalizes_at: null,
    hosted_invoice_url: `${world.origin}/i/${invoice.id}`,
    number: `BOX-${String(world.invoices.size).padStart(4, '0')}`,
    status: 'open',
  });
}

export function markPaid(world: World, invoice: Invoice) {
  world.change('invoice.paid', invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (invoice.amount_due > 0 ? 1 : 0),
    next_payment_attempt: null,
    status: 'paid',
  });
  const subscription = subscriptionOf(world, invoice);
  const account = accountOf(world, subscription);
  if (account.coupon?.duration === 'once') account.coupon = null;
  if (account.pending?.invoice === invoice) account.pending.apply();
  const isLatest = subscription.latest_invoice === invoice.id && !subscription.ended_at;
  if (isLatest && ['past_due', 'unpaid'].includes(subscription.status))
    world.change('customer.subscription.updated', subscription, { status: 'active' });
}

/** One attempt with the card on file: null when it is paid. */
export function collect(world: World, invoice: Invoice): Decline | null {
  const customer = findCustomer(world, invoice.customer);
  const refusal = refusalOf(world, customer, subscriptionOf(world, invoice));
  if (!refusal || invoice.amount_due === 0) {
    markPaid(world, invoice);
    return null;
  }
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  const wait = isRenewal ? retryAfter[invoice.attempt_count] : undefined;
  world.change('invoice.payment_failed', invoice, {
    attempt_count: invoice.attempt_count + 1,
    next_payment_attempt: wait === undefined ? null : world.now() + wait,
  });
  return refusal;
}

export const subscriptionOf = (world: World, { parent }: Invoice) =>
  find(world.subscriptions, 'subscription', parent.subscription_details.subscription);

export const listInvoices = call<Stripe.InvoiceListParams>('GET', 'invoices')(
  { customer: text, limit, status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional() },
  (world, { customer, limit, status }) => {
    const rows = [...world.invoices.values()].filter(
      (one) => (!customer || one.customer === customer) && (!status || one.status === status),
    );
    return list(rows, limit);
  },
);
