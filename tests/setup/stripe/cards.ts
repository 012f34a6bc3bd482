import type { Customer, PaymentMethod, Subscription } from './objects';
import type { Decline } from './refusal';
import type { StripeState } from './state';

type TestCard = { brand: string; refuses?: Decline; asks?: boolean };
export type CardFields = { number: string; expiry: string };

const decline = (code: string, message: string, decline_code: string | null = null): Decline => ({
  code,
  decline_code,
  message,
});
export const declines = {
  card_declined: decline('card_declined', 'Your card was declined.', 'generic_decline'),
  insufficient_funds: decline('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
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
export const goodCard = { number: '4242424242424242', expiry: '12/40' };
const unknown = { brand: 'unknown', refuses: decline('incorrect_number', 'Your card number is invalid.') };

/** The behaviour of a test card; unknown numbers are refused. */
export const findCard = ({ number }: CardFields): TestCard => cards[number] ?? unknown;

export function attachCard(state: StripeState, customer: string, fields: CardFields): PaymentMethod {
  const [month, year] = fields.expiry.split('/').map(Number);
  const method: PaymentMethod = {
    id: state.id('pm'),
    object: 'payment_method',
    card: {
      brand: findCard(fields).brand,
      exp_month: month ?? 0,
      exp_year: 2000 + (year ?? 0),
      last4: fields.number.slice(-4),
    },
    customer,
  };
  state.paymentMethods.set(method.id, method);
  state.emit('payment_method.attached', method);
  return method;
}

/** Why the bank declines a charge for this subscription; undefined where it accepts. */
export function refusalOf(
  state: StripeState,
  customer: Customer,
  subscription: Subscription,
): Decline | undefined {
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  if (method) return state.refusing.get(customer.id);
  return decline('resource_missing', 'This customer has no attached payment source.');
}
