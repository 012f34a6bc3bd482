import type Stripe from 'stripe';
import type { Decline } from './refusal';
import { idOf, type World } from './world';

type TestCard = { brand: string; refuses?: Decline; asks?: boolean; refusesLater?: Decline };

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
};
export const declines = {
  card_declined: declined,
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
} satisfies Record<string, Decline>;
export const authenticationFailed: Decline = {
  code: 'payment_intent_authentication_failure',
  decline_code: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};
const wrongNumber: Decline = {
  code: 'incorrect_number',
  decline_code: null,
  message: 'Your card number is invalid.',
};
const incomplete: Decline = {
  code: 'incomplete_number',
  decline_code: null,
  message: 'Your card number is incomplete.',
};

const cards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', refuses: declined },
  '4000000000009995': { brand: 'visa', refuses: declines.insufficient_funds },
  '4000000000000069': { brand: 'visa', refuses: declines.expired_card },
  '4000000000000127': { brand: 'visa', refuses: declines.incorrect_cvc },
  '4000000000000341': { brand: 'visa', refusesLater: declined },
  '4000002500003155': { brand: 'visa', asks: true },
};
/** Stripe's names for its test cards. */
export const namedCards: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002500003155',
};

export type CardFields = { number: string; expiry: string; cvc: string };

export function readCard({ number, expiry, cvc }: CardFields) {
  const digits = number.replace(/\D/g, '');
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d\d)\s*$/.exec(expiry) ?? [];
  const card = cards[digits];
  const base = { last4: digits.slice(-4), month: Number(month), year: 2000 + Number(year) };
  if (digits.length < 13) return { ...base, brand: 'unknown', refuses: incomplete };
  if (!card) return { ...base, brand: 'unknown', refuses: wrongNumber };
  if (Number(month) < 1 || Number(month) > 12) {
    const message = "Your card's expiration date is incomplete.";
    return { ...base, ...card, refuses: { code: 'incomplete_expiry', decline_code: null, message } };
  }
  if (!/^\d{3,4}$/.test(cvc.trim())) {
    const message = "Your card's security code is incomplete.";
    return { ...base, ...card, refuses: { code: 'incomplete_cvc', decline_code: null, message } };
  }
  return { ...base, ...card };
}

export type Card = ReturnType<typeof readCard> & TestCard;

type Billing = { name?: string; email?: string | null; country?: string; postalCode?: string };

export function attachCard(
  world: World,
  customer: string,
  card: Card,
  billing: Billing = {},
): Stripe.PaymentMethod {
  const address = {
    city: null,
    country: billing.country ?? null,
    line1: null,
    line2: null,
    postal_code: billing.postalCode ?? null,
    state: null,
  };
  const method: Stripe.PaymentMethod = {
    id: world.id('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address,
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.month,
      exp_year: card.year,
      fingerprint: world.id('').slice(1, 17),
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  world.paymentMethods.set(method.id, method);
  if (card.refusesLater) world.refusesLater.set(method.id, card.refusesLater);
  world.emit('payment_method.attached', method);
  return method;
}

/** Which card pays for a subscription: its own, else the customer's. */
export function payingCard(world: World, subscription: Stripe.Subscription): string | null {
  const own = subscription.default_payment_method;
  if (own) return idOf(own);
  const customer = world.customers.get(idOf(subscription.customer));
  const fallback = customer?.deleted ? null : customer?.invoice_settings.default_payment_method;
  return fallback ? idOf(fallback) : null;
}

export function refusalOfCard(world: World, customer: string, method: string | null): Decline | undefined {
  if (!method) {
    const message = 'This customer has no attached payment source or default payment method.';
    return { code: 'resource_missing', decline_code: null, message };
  }
  return world.refusingCustomers.get(customer) ?? world.refusesLater.get(method);
}
