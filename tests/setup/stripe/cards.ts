import type { Customer, PaymentMethod, Subscription } from './objects';
import { type Decline, missing } from './refusal';
import type { World } from './world';

type TestCard = { brand: string; refuses?: Decline; asks?: boolean };
export type CardFields = { number: string; expiry: string; cvc: string };
export type Card = TestCard & { last4: string; month: number; year: number };

const decline = (code: string, message: string, decline_code: string | null = null): Decline => ({
  code,
  decline_code,
  message,
});
export const declines = {
  card_declined: decline('card_declined', 'Your card was declined.', 'generic_decline'),
  insufficient_funds: decline('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  expired_card: decline('expired_card', 'Your card has expired.', 'expired_card'),
};
export const authenticationFailed = decline(
  'payment_intent_authentication_failure',
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
);

const cards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '4000000000000002': { brand: 'visa', refuses: declines.card_declined },
  '4000000000009995': { brand: 'visa', refuses: declines.insufficient_funds },
  '4000002500003155': { brand: 'visa', asks: true },
};

export function readCard({ number, expiry, cvc }: CardFields): Card {
  const digits = number.replace(/\D/g, '');
  const [, month = '', year = ''] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)\s*$/.exec(expiry) ?? [];
  const card = cards[digits];
  const read = { brand: 'unknown', last4: digits.slice(-4), month: Number(month), year: 2000 + Number(year) };
  if (!card) {
    return { ...read, refuses: decline('incorrect_number', 'Your card number is invalid.') };
  }
  const faulty = !month ? 'expiration date' : /^\d{3,4}$/.test(cvc.trim()) ? null : 'security code';
  if (!faulty) return { ...read, ...card };
  return { ...read, refuses: decline('incomplete_card', `Your card's ${faulty} is incomplete.`) };
}

export function cardNamed(name: string): Card {
  if (name !== 'pm_card_visa') throw missing('PaymentMethod', name);
  return readCard({ number: '4242424242424242', expiry: '12/40', cvc: '123' });
}

export function attachCard(world: World, customer: string, card: Card): PaymentMethod {
  const { brand, last4, month: exp_month, year: exp_year } = card;
  const method: PaymentMethod = {
    id: world.id('pm'),
    object: 'payment_method',
    card: { brand, exp_month, exp_year, last4 },
    created: world.now(),
    customer,
    type: 'card',
  };
  world.paymentMethods.set(method.id, method);
  world.emit('payment_method.attached', method);
  return method;
}

/** What the bank says to a charge of whoever has this subscription. */
export function refusalOf(world: World, customer: Customer, subscription: Subscription): Decline | undefined {
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (method) return world.refusing.get(customer.id);
  return decline('resource_missing', 'This customer has no attached payment source.');
}
