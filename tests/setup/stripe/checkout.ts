import type Stripe from 'stripe';
import { z } from 'zod';
import { anything, call, flag, listCall, metadata, retrieve, text } from './call';
import { attachCard, authenticationFailed, type CardFields, findCard } from './cards';
import { amountOff, couponOf, findTypedCoupon } from './catalog';
import type { Coupon, Session } from './objects';
import { type Decline, invalid } from './refusal';
import { find, findCustomer, type StripeState } from './state';
import { startSubscription } from './subscriptions';

const address = z.url().optional();

export const checkoutCalls = [
  call<Stripe.Checkout.SessionCreateParams>('POST', 'checkout/sessions')(
    {
      allow_promotion_codes: flag,
      cancel_url: address,
      client_reference_id: text,
      customer: z.string(),
      discounts: z.tuple([z.strictObject({ promotion_code: z.string() })]).optional(),
      line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
      metadata,
      mode: z.literal('subscription'),
      return_url: address,
      subscription_data: anything.optional(),
      success_url: address,
      // Earlier versions of the API had other names for these modes.
      ui_mode: z.enum(['hosted_page', 'elements']).default('hosted_page'),
    },
    (state, { ui_mode, line_items, discounts, ...given }) => {
      const isHosted = ui_mode === 'hosted_page';
      const [wanted, unwanted] = isHosted
        ? (['success_url', 'return_url'] as const)
        : (['return_url', 'success_url'] as const);
      if (!given[wanted] || given[unwanted])
        throw invalid(`${ui_mode} takes ${wanted}, and no ${unwanted}.`, { param: wanted });
      if (given.allow_promotion_codes !== undefined && discounts) {
        const message = 'You may only specify one of these parameters: allow_promotion_codes, discounts.';
        throw invalid(message, { param: 'allow_promotion_codes' });
      }
      const customer = findCustomer(state, given.customer, 'customer').id;
      const price = find(state.prices, 'price', line_items[0].price, 'line_items[0][price]');
      const param = 'discounts[0][promotion_code]';
      const code =
        discounts && find(state.promotionCodes, 'promotion code', discounts[0].promotion_code, param);
      const id = state.id('cs_test', 58);
      const session: Session = {
        id,
        object: 'checkout.session',
        amount_total: price.unit_amount,
        cancel_url: given.cancel_url ?? null,
        client_reference_id: given.client_reference_id ?? null,
        client_secret: isHosted ? null : `${id}_secret_${state.id('', 60).slice(1)}`,
        customer,
        metadata: given.metadata ?? {},
        mode: given.mode,
        return_url: given.return_url,
        status: 'open',
        subscription: null,
        success_url: given.success_url ?? null,
        total_details: { amount_discount: 0 },
        ui_mode,
        url: isHosted ? `${state.origin}/c/pay/${id}` : null,
      };
      state.sessions.set(id, session);
      state.orders.set(id, { price, coupon: null });
      applyCoupon(state, session, code ? couponOf(state, code) : null);
      return session;
    },
  ),
  listCall<Stripe.Checkout.SessionListParams>(
    'checkout/sessions',
    { customer: text, status: text },
    ({ sessions }) => sessions,
  ),
  retrieve('checkout/sessions/:id', 'checkout.session', ({ sessions }) => sessions),
  call<Stripe.Checkout.SessionExpireParams>('POST', 'checkout/sessions/:id/expire')({}, (state, _, id) => {
    const session = find(state.sessions, 'checkout.session', id);
    const expired = { status: 'expired', url: null } as const;
    if (session.status === 'open') return state.change('checkout.session.expired', session, expired);
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
    throw invalid(message);
  }),
];

export const orderOf = (state: StripeState, { id }: Session) => find(state.orders, 'checkout.session', id);

/** Sets the amounts of a session with a discount, or without one. */
export function applyCoupon(state: StripeState, session: Session, coupon: Coupon | null) {
  const order = orderOf(state, session);
  order.coupon = coupon;
  const amount_discount = amountOff(coupon, order.price.unit_amount);
  session.amount_total = order.price.unit_amount - amount_discount;
  session.total_details = { amount_discount };
}

/** Returns false where the code is invalid or the session is not open. */
export function applyTypedCode(state: StripeState, session: Session, typed: string): boolean {
  const coupon = findTypedCoupon(state, typed);
  if (!coupon || session.status !== 'open') return false;
  applyCoupon(state, session, coupon);
  return true;
}

export type Paid =
  | { outcome: 'paid' }
  | { outcome: 'declined'; decline: Decline }
  | { outcome: 'asks'; authentication: string };

const declined = (decline: Decline): Paid => ({ outcome: 'declined', decline });
const sessionClosed: Decline = {
  code: 'session_closed',
  decline_code: null,
  message: 'This Checkout Session is no longer open.',
};

/** Pays on a page. A declined card leaves the session open; some cards require 3-D Secure first. */
export function payCheckout(state: StripeState, id: string, fields: CardFields): Paid {
  const session = find(state.sessions, 'checkout.session', id);
  if (session.status !== 'open') return declined(sessionClosed);
  const card = findCard(fields);
  const refusal = card.refuses ?? state.refusing.get(session.customer);
  if (refusal) return declined(refusal);
  const proceed = () => complete(state, session, attachCard(state, session.customer, fields).id);
  if (!card.asks) {
    proceed();
    return { outcome: 'paid' };
  }
  const authentication = state.id('auth');
  state.authentications.set(authentication, { session: id, proceed });
  return { outcome: 'asks', authentication };
}

/** Answers 3-D Secure, which is possible once and only while the session is open. */
export function authenticate(state: StripeState, id: string, answer: string): Paid {
  const asked = state.authentications.get(id);
  state.authentications.delete(id);
  if (!asked || state.sessions.get(asked.session)?.status !== 'open') return declined(sessionClosed);
  if (answer !== 'complete') return declined(authenticationFailed);
  asked.proceed();
  return { outcome: 'paid' };
}

function complete(state: StripeState, session: Session, method: string) {
  const { customer } = session;
  const start = { ...orderOf(state, session), customer, method };
  const subscription = startSubscription(state, start);
  const closed = { status: 'complete', url: null } as const;
  state.change('checkout.session.completed', session, { ...closed, subscription: subscription.id });
}

export function addressAfter({ id, success_url, return_url }: Session): string {
  return (success_url ?? return_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
}
