import type Stripe from 'stripe';
import { day } from './calendar';
import { find } from './call';
import { attachCard, authenticationFailed, type Card, type CardFields, readCard } from './cards';
import { applyReduction } from './checkout';
import { createCustomer } from './customers';
import { group, integer, mergeMetadata, text } from './params';
import { findTypedCode, type Reduction } from './promotions';
import type { Decline } from './refusal';
import { completeStart, startSubscription } from './subscriptions';
import { idOf, type World } from './world';

export type Payer = {
  card: CardFields | null;
  name?: string;
  email?: string;
  country?: string;
  postalCode?: string;
};
export type Paid =
  | { outcome: 'paid' }
  | { outcome: 'declined'; decline: Decline }
  | { outcome: 'asks'; authentication: string };

const closed: Decline = {
  code: 'session_closed',
  decline_code: null,
  message: 'This Checkout Session is no longer open.',
};

const noCard: Decline = {
  code: 'incomplete_number',
  decline_code: null,
  message: 'Your card number is incomplete.',
};

const declinedAs = (world: World, session: Stripe.Checkout.Session, decline: Decline): Paid => {
  const plan = world.sessionPlans.get(session.id);
  if (plan) plan.lastError = decline;
  return { outcome: 'declined', decline };
};

/** A person pays on a page: declined leaves the session open; some cards ask for 3-D Secure first. */
export function payCheckout(world: World, id: string, payer: Payer): Paid {
  const session = find(world.sessions, 'checkout.session', id);
  if (session.status !== 'open') return { outcome: 'declined', decline: closed };
  if (!payer.card) {
    if (session.amount_total !== 0 || session.payment_method_collection !== 'if_required') {
      return declinedAs(world, session, noCard);
    }
    complete(world, session, payer, null);
    return { outcome: 'paid' };
  }
  const card: Card = readCard(payer.card);
  const refusal = card.refuses ?? (session.customer && world.refusingCustomers.get(idOf(session.customer)));
  if (refusal) {
    emitFailure(world, session, refusal);
    return declinedAs(world, session, refusal);
  }
  if (card.refusesLater && session.amount_total) return declinedAs(world, session, card.refusesLater);
  if (!card.asks) {
    complete(world, session, payer, card);
    return { outcome: 'paid' };
  }
  const authentication = world.id('auth');
  world.authentications.set(authentication, {
    session: id,
    proceed: () => complete(world, session, payer, card),
    fail: () => void declinedAs(world, session, authenticationFailed),
  });
  return { outcome: 'asks', authentication };
}

function emitFailure(
  world: World,
  session: Stripe.Checkout.Session,
  { code, message, decline_code }: Decline,
) {
  const error = { type: 'card_error' as const, code, message, ...(decline_code && { decline_code }) };
  world.emit('payment_intent.payment_failed', {
    id: world.id('pi'),
    object: 'payment_intent',
    amount: session.amount_total ?? 0,
    created: world.now(),
    currency: session.currency ?? 'usd',
    customer: session.customer && idOf(session.customer),
    last_payment_error: error,
    livemode: false,
    status: 'requires_payment_method',
  } satisfies Partial<Stripe.PaymentIntent>);
}

/** What a person answers to 3-D Secure. It can be answered once, and only while the session is open. */
export function authenticate(world: World, id: string, answer: 'complete' | 'fail' | 'close'): Paid {
  const asked = world.authentications.get(id);
  const session = asked && world.sessions.get(asked.session);
  if (!asked || session?.status !== 'open') return { outcome: 'declined', decline: closed };
  world.authentications.delete(id);
  if (answer === 'complete') {
    asked.proceed();
    return { outcome: 'paid' };
  }
  asked.fail();
  return { outcome: 'declined', decline: authenticationFailed };
}

function reductionOf(world: World, session: Stripe.Checkout.Session): Reduction | null {
  const [one] = session.discounts ?? [];
  const coupon = one?.coupon && world.coupons.get(idOf(one.coupon));
  const promotionCode = one?.promotion_code && world.promotionCodes.get(idOf(one.promotion_code));
  return coupon ? { coupon, promotionCode: promotionCode || null } : null;
}

function complete(world: World, session: Stripe.Checkout.Session, payer: Payer, card: Card | null) {
  const plan = find(world.sessionPlans, 'checkout.session', session.id);
  const customer = session.customer ? idOf(session.customer) : newCustomer(world, session, payer).id;
  const record = world.customers.get(customer);
  const email = payer.email || (record && !record.deleted ? record.email : null) || session.customer_email;
  const method = card && attachCard(world, customer, card, { ...payer, email });
  const address = method?.billing_details.address ?? null;
  if (plan.updatesCustomer && record && !record.deleted) {
    if (payer.name) record.name = payer.name;
    if (payer.country || payer.postalCode) record.address = address;
    world.emit('customer.updated', record);
  }
  const { subscriptionData } = plan;
  const days = integer(subscriptionData, 'trial_period_days');
  const endBehavior = group(group(subscriptionData, 'trial_settings') ?? {}, 'end_behavior') ?? {};
  const { subscription, invoice } = startSubscription(world, {
    customer,
    wanted: plan.items.flatMap(({ price, quantity }) => (price ? [{ price, quantity: quantity ?? 1 }] : [])),
    paymentMethod: method?.id ?? null,
    metadata: mergeMetadata({}, subscriptionData),
    description: text(subscriptionData, 'description') ?? null,
    trialEnd: days ? world.now() + days * day : (integer(subscriptionData, 'trial_end') ?? null),
    missingCard: text(endBehavior, 'missing_payment_method') ?? 'create_invoice',
    reduction: reductionOf(world, session),
    session: session.id,
  });
  completeStart(world, subscription, invoice);
  Object.assign(session, {
    status: 'complete',
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    customer,
    subscription: subscription.id,
    invoice: invoice.id,
    url: null,
    client_secret: null,
    customer_details: {
      address,
      business_name: null,
      email,
      individual_name: null,
      name: payer.name ?? null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  } satisfies Partial<Stripe.Checkout.Session>);
  plan.lastError = null;
  world.emit('checkout.session.completed', session);
}

function newCustomer(world: World, session: Stripe.Checkout.Session, { email, name = '' }: Payer) {
  const params = { email: email ?? session.customer_email ?? '', name };
  return createCustomer({ world, params, id: '' });
}

/** False where the code is none that this customer can use. */
export function applyTypedCode(world: World, id: string, typed: string): boolean {
  const session = find(world.sessions, 'checkout.session', id);
  const reduction = findTypedCode(world, typed, session.customer && idOf(session.customer));
  if (!reduction || session.status !== 'open') return false;
  try {
    applyReduction(world, session, reduction);
    return true;
  } catch {
    return false;
  }
}
