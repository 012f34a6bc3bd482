import type Stripe from 'stripe';
import { amountOff, appliesTo } from './promotions';
import { idOf, type World } from './world';

type LineGiven = {
  price: Stripe.Price;
  quantity?: number;
  amount: number;
  period: Stripe.InvoiceLineItem.Period;
  description: string;
  /** A proration's credit is what was paid: no discount is taken off again. */
  discountable?: boolean;
  proration?: boolean;
  item?: string;
  subscription?: string;
};

export function line(world: World, given: LineGiven): Stripe.InvoiceLineItem {
  const { price, amount, period, description, discountable = true, proration = false } = given;
  return {
    id: world.id('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: proration ? world.id('ii') : null,
        proration,
        proration_details: null,
        subscription: given.subscription ?? null,
        subscription_item: given.item ?? '',
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: idOf(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: given.quantity ?? 1,
    quantity_decimal: null,
    subscription: given.subscription ?? null,
    subtotal: amount,
    taxes: [],
  };
}

export type InvoiceGiven = {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription | null;
  reason: Stripe.Invoice.BillingReason;
  lines: Stripe.InvoiceLineItem[];
  discounts: Stripe.Discount[];
  period: { start: number; end: number };
  currency: string;
};

export function draftInvoice(world: World, given: InvoiceGiven): Stripe.Invoice {
  const { customer, subscription, reason, lines, discounts } = given;
  const id = reason === 'upcoming' ? world.id('upcoming_in') : world.id('in');
  const off = new Map<string, number>();
  for (const one of lines) {
    one.invoice = id;
    const discount = one.discountable && one.amount > 0 ? discounts[0] : undefined;
    const price = world.prices.get(idOf(one.pricing?.price_details?.price ?? ''));
    const coupon = discount?.source.coupon && world.coupons.get(idOf(discount.source.coupon));
    if (!discount || !coupon || !price || !appliesTo(coupon, price)) continue;
    const amount = amountOff(coupon, one.amount);
    one.discount_amounts = [{ amount, discount: discount.id }];
    off.set(discount.id, (off.get(discount.id) ?? 0) + amount);
  }
  const subtotal = lines.reduce((sum, one) => sum + one.amount, 0);
  const total = subtotal - [...off.values()].reduce((sum, amount) => sum + amount, 0);
  // A customer's balance below zero is money that we owe.
  const amount_due = Math.max(0, total + Math.min(0, customer.balance));
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Boxscore',
    account_tax_ids: null,
    amount_due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount_due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: world.now(),
    currency: given.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map((one) => one.id),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: given.period.end,
    period_start: given.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: [...off].map(([discount, amount]) => ({ discount, amount })),
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

export function subscriptionOf(world: World, { parent }: Stripe.Invoice): Stripe.Subscription | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return subscription ? world.subscriptions.get(idOf(subscription)) : undefined;
}
