import type Stripe from 'stripe';
import { day, hour } from './calendar';
import { type Call, find, page } from './call';
import { payingCard, refusalOfCard } from './cards';
import { draftInvoice, type InvoiceGiven, subscriptionOf } from './invoice-shape';
import { text } from './params';
import { cardError, type Decline, invalid } from './refusal';
import { change, idOf, type World } from './world';

/** After the first attempt; the fourth is the last. */
const retryAfter = [3 * day, 5 * day, 7 * day];

export function openInvoice(world: World, given: InvoiceGiven): Stripe.Invoice {
  const invoice = draftInvoice(world, given);
  world.invoices.set(invoice.id, invoice);
  if (given.reason === 'subscription_cycle') invoice.automatically_finalizes_at = world.now() + hour;
  world.emit('invoice.created', invoice);
  return invoice;
}

export function finalizeInvoice(world: World, invoice: Stripe.Invoice) {
  const customer = world.customers.get(idOf(invoice.customer ?? ''));
  if (!customer || customer.deleted) return;
  const starting_balance = customer.balance;
  const taken = Math.min(invoice.total, Math.max(0, -starting_balance));
  const ending_balance = starting_balance + taken;
  if (ending_balance !== starting_balance) {
    change(world, 'customer.updated', customer, { balance: ending_balance });
  }
  const amount_due = Math.max(0, invoice.total - taken);
  const number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`;
  customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1;
  Object.assign(invoice, {
    status: 'open',
    amount_due,
    amount_remaining: amount_due,
    automatically_finalizes_at: null,
    effective_at: world.now(),
    starting_balance,
    ending_balance,
    number,
    hosted_invoice_url: `${world.origin}/i/${invoice.id}`,
    invoice_pdf: `${world.origin}/i/${invoice.id}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: world.now() },
  } satisfies Partial<Stripe.Invoice>);
  world.emit('invoice.finalized', invoice);
}

function recordPayment(world: World, invoice: Stripe.Invoice, method: string | null) {
  const amount = invoice.amount_due;
  const intent = {
    id: world.id('pi'),
    object: 'payment_intent',
    amount,
    amount_received: amount,
    created: world.now(),
    currency: invoice.currency,
    customer: invoice.customer && idOf(invoice.customer),
    livemode: false,
    metadata: {},
    payment_method: method,
    status: 'succeeded',
  } satisfies Partial<Stripe.PaymentIntent>;
  world.emit('payment_intent.succeeded', intent);
  world.emit('charge.succeeded', {
    id: world.id('ch'),
    object: 'charge',
    amount,
    created: world.now(),
    currency: invoice.currency,
    customer: intent.customer,
    livemode: false,
    paid: true,
    payment_intent: intent.id,
    status: 'succeeded',
  } satisfies Partial<Stripe.Charge>);
  const payment: Stripe.InvoicePayment = {
    id: world.id('inpay'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: amount,
    created: world.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: world.now() },
  };
  world.invoicePayments.set(payment.id, payment);
}

export function markPaid(world: World, invoice: Stripe.Invoice, method: string | null) {
  if (invoice.amount_due > 0) {
    invoice.attempt_count += 1;
    recordPayment(world, invoice, method);
  }
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: world.now() },
  } satisfies Partial<Stripe.Invoice>);
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  const pending = world.pendingUpdates.get(invoice.id);
  if (pending) {
    world.pendingUpdates.delete(invoice.id);
    pending.apply();
  }
  const subscription = subscriptionOf(world, invoice);
  if (!subscription || subscription.ended_at) return;
  const isLatest = subscription.latest_invoice === invoice.id;
  if (isLatest && ['past_due', 'unpaid'].includes(subscription.status)) {
    change(world, 'customer.subscription.updated', subscription, { status: 'active' });
  }
}

/** One attempt with the card on file: null when it is paid. */
export function collect(world: World, invoice: Stripe.Invoice): Decline | null {
  if (invoice.amount_due === 0) {
    markPaid(world, invoice, null);
    return null;
  }
  const customer = idOf(invoice.customer ?? '');
  const subscription = subscriptionOf(world, invoice);
  const method = subscription ? payingCard(world, subscription) : null;
  const refusal = refusalOfCard(world, customer, method);
  if (!refusal) {
    markPaid(world, invoice, method);
    return null;
  }
  world.emit('payment_intent.payment_failed', {
    id: world.id('pi'),
    object: 'payment_intent',
    amount: invoice.amount_due,
    created: world.now(),
    currency: invoice.currency,
    customer,
    livemode: false,
    last_payment_error: {
      type: 'card_error',
      code: refusal.code,
      message: refusal.message,
      ...(refusal.decline_code && { decline_code: refusal.decline_code }),
    },
    status: 'requires_payment_method',
  } satisfies Partial<Stripe.PaymentIntent>);
  const attempts = invoice.attempt_count;
  const wait = invoice.billing_reason === 'subscription_cycle' ? retryAfter[attempts] : undefined;
  Object.assign(invoice, {
    attempt_count: attempts + 1,
    attempted: true,
    next_payment_attempt: wait === undefined ? null : world.now() + wait,
  });
  world.emit('invoice.payment_failed', invoice);
  return refusal;
}

export function voidInvoice(world: World, invoice: Stripe.Invoice) {
  Object.assign(invoice, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  } satisfies Partial<Stripe.Invoice>);
  world.emit('invoice.voided', invoice);
}

export function payInvoice({ world, id }: Call) {
  const invoice = find(world.invoices, 'invoice', id);
  if (invoice.status === 'paid') throw invalid('Invoice is already paid', { code: 'invoice_already_paid' });
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  const refusal = collect(world, invoice);
  if (refusal) throw cardError(refusal);
  return invoice;
}

export function retrieveInvoice({ world, id }: Call) {
  return find(world.invoices, 'invoice', id);
}

export function listInvoices({ world, params }: Call) {
  const customer = text(params, 'customer');
  const subscription = text(params, 'subscription');
  const status = text(params, 'status');
  const rows = [...world.invoices.values()].filter(
    (one) =>
      (!customer || one.customer === customer) &&
      (!subscription || subscriptionOf(world, one)?.id === subscription) &&
      (!status || one.status === status),
  );
  return page(params, 'invoice', '/v1/invoices', rows);
}
