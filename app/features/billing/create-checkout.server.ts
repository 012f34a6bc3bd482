import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';
import { countSession } from '~/rate-limit.server';
import { withCustomer } from './customer.server';
import type { Plan } from './plan.server';
import { findPrice } from './price.server';
import { withCourse } from './purpose';
import { requireStripe } from './stripe.server';
import { alreadySubscribed, getSubscription, isLive } from './subscription.server';
import { syncCustomer } from './sync.server';

export type CheckoutOrder = {
  userId: number;
  plan: Plan;
  /** Stripe's id of a promotion code. */
  promotionCode?: string;
  /** Identifies one press of Pay, so that repeating the request makes one session. */
  attempt: string;
  payer?: Payer;
  courseId?: number;
};

/** `country` in ISO 3166's two letters. */
export type Payer = { name: string; email: string; country: string; postalCode: string };

/** Stripe replaces the placeholder by the session's id. */
const sessionId = 'session_id={CHECKOUT_SESSION_ID}';

/**
 * A session on Stripe's own page.
 * @param returnUrl where to go after paying
 * @throws AppError conflict for a subscriber; Stripe.errors.StripeError
 */
export function createHostedCheckout(
  order: CheckoutOrder,
  returnUrl: string,
): Promise<Stripe.Checkout.Session> {
  const after = new URL(returnUrl);
  return createCheckout(order, {
    ui_mode: 'hosted_page',
    success_url: `${after.href}${after.search ? '&' : '?'}${sessionId}`,
    cancel_url: withCourse(`${env.APP_URL}/subscription?canceled=true`, order.courseId),
  });
}

/** A session for the card field on our page, which gets the session's client secret. @throws as createHostedCheckout */
export function createEmbeddedCheckout(order: CheckoutOrder): Promise<Stripe.Checkout.Session> {
  return createCheckout(order, {
    ui_mode: 'elements',
    // The page applies the promo code that the server has checked.
    allow_promotion_codes: true,
    return_url: `${withCourse(`${env.APP_URL}/subscription?success=true`, order.courseId)}&${sessionId}`,
  });
}

async function createCheckout(
  order: CheckoutOrder,
  place: Stripe.Checkout.SessionCreateParams,
): Promise<Stripe.Checkout.Session> {
  await countSession('checkout', order.userId);
  const price = await findPrice(order.plan);
  return withCustomer(order.userId, async (customer) => {
    await refuseSubscriber(order.userId, customer);
    if (order.payer) await requireStripe().customers.update(customer, describePayer(order.payer));
    const what = { ...place, customer, line_items: [{ price: price.id, quantity: 1 }] };
    const session = await openSession(order, what);
    await expireOthers(customer, session);
    // No other session can be paid any more: checks again for a payment made meanwhile.
    await refuseSubscriber(order.userId, customer, session.id);
    return session;
  });
}

async function refuseSubscriber(userId: number, customer: string, session?: string) {
  await syncCustomer(customer);
  if (!isLive(await getSubscription(userId))) return;
  if (session) await expire(session);
  throw alreadySubscribed();
}

/** Repeating a press returns the same session, unless another press has expired it. */
async function openSession(
  order: CheckoutOrder,
  what: Stripe.Checkout.SessionCreateParams,
  turn = 0,
): Promise<Stripe.Checkout.Session> {
  const session = await createSession(order, what, turn);
  if (session.lastResponse.headers['idempotent-replayed'] !== 'true') return session;
  const { status } = await requireStripe().checkout.sessions.retrieve(session.id);
  return status === 'expired' ? openSession(order, what, turn + 1) : session;
}

function createSession(
  { userId, plan, promotionCode, attempt }: CheckoutOrder,
  what: Stripe.Checkout.SessionCreateParams,
  turn: number,
) {
  const metadata = { userId: String(userId), planId: String(plan.id) };
  const params: Stripe.Checkout.SessionCreateParams = {
    ...what,
    mode: 'subscription',
    client_reference_id: String(userId),
    ...(promotionCode && { discounts: [{ promotion_code: promotionCode }] }),
    metadata: { ...metadata, attempt },
    subscription_data: { metadata },
  };
  // The same attempt with other terms, such as another promo code, makes another session.
  const terms = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  return requireStripe().checkout.sessions.create(params, {
    idempotencyKey: `checkout-${userId}-${attempt}-${terms}-${turn}`,
  });
}

/** @throws Stripe.errors.StripeError */
export const updatePayer = (userId: number, payer: Payer) =>
  withCustomer(userId, (customer) => requireStripe().customers.update(customer, describePayer(payer)));

const describePayer = ({ name, email, country, postalCode }: Payer): Stripe.CustomerUpdateParams => ({
  name,
  email,
  address: { country, postal_code: postalCode },
});

/**
 * Expires the customer's older open sessions, as each of them could be paid. Expires a card field's session instead when Pay
 * was pressed before the field appeared, and the page has led to Stripe's own page.
 * @throws AppError conflict for the session of such a card field
 */
async function expireOthers(customer: string, { id, ui_mode, metadata }: Stripe.Checkout.Session) {
  const { data } = await requireStripe().checkout.sessions.list({ customer, status: 'open', limit: 100 });
  const isPressed = data.some(
    (other) => other.ui_mode === 'hosted_page' && other.metadata?.attempt === metadata?.attempt,
  );
  if (ui_mode !== 'hosted_page' && isPressed) {
    await expire(id);
    throw new AppError('conflict', 'Pay was pressed: you pay on the page of Stripe.');
  }
  const place = data.findIndex((session) => session.id === id);
  if (place >= 0) await Promise.all(data.slice(place + 1).map((earlier) => expire(earlier.id)));
}

/** Ignores a session that is no longer open. */
async function expire(session: string) {
  try {
    await requireStripe().checkout.sessions.expire(session);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
