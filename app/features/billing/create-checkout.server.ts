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
  /** Of one press: what is asked for again is made once. */
  attempt: string;
  payer?: Payer;
  courseId?: number;
};

/** `country` in ISO 3166's two letters. */
export type Payer = { name: string; email: string; country: string; postalCode: string };

/** Stripe puts the session's id in its place. */
const sessionId = 'session_id={CHECKOUT_SESSION_ID}';

/**
 * A session on Stripe's own page.
 * @param returnUrl where to go after paying
 * @throws AppError conflict for somebody who is subscribed; Stripe.errors.StripeError
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

/** A session whose card field is on the page that holds its client secret. @throws as createHostedCheckout */
export function createEmbeddedCheckout(order: CheckoutOrder): Promise<Stripe.Checkout.Session> {
  return createCheckout(order, {
    ui_mode: 'elements',
    // The page applies the code that the server has counted.
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
    // Whatever another page has paid until then is seen now, and nothing else can be paid any more.
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

/** The same press is the same session, unless another press has ended that meanwhile. */
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
  // The same press with other terms is another session.
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
 * Of two sessions that are open, both can be paid. Of two that are made at once the newer one stays, except that a page whose
 * Pay was pressed before its card field was there has no use for the field.
 * @throws AppError conflict for the session of such a field
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

/** One that is not open any more is no fault. */
async function expire(session: string) {
  try {
    await requireStripe().checkout.sessions.expire(session);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}
