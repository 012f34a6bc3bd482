import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { applyReduction } from './checkout';
import { withSessionId } from './checkout-pages';
import { money } from './html';
import { applyTypedCode, authenticate, type Paid, payCheckout } from './pay';
import { idOf, type World } from './world';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const script = read('./browser/stripe.js');
const cardFrame = read('./browser/card.html');
const challengeFrame = read('./browser/challenge.html');

const amount = (cents: number) => ({ amount: money(cents), minorUnitsAmount: cents });

/** A session as stripe.js shows it to a page. */
function browserSession(world: World, session: Stripe.Checkout.Session) {
  const plan = world.sessionPlans.get(session.id);
  const discount = session.total_details?.amount_discount ?? 0;
  const customer = session.customer ? world.customers.get(idOf(session.customer)) : undefined;
  const isComplete = session.status === 'complete';
  const [applied] = session.discounts ?? [];
  const code = world.promotionCodes.get(idOf(applied?.promotion_code ?? ''));
  const coupon = world.coupons.get(idOf(applied?.coupon ?? ''));
  const recurring = plan?.items[0]?.price?.recurring;
  return {
    id: session.id,
    billingAddress: null,
    canConfirm: session.status === 'open',
    currency: session.currency,
    discountAmounts: applied
      ? [
          {
            ...amount(discount),
            displayName: coupon?.name || '',
            promotionCode: code?.code || null,
            recurring: coupon ? { type: coupon.duration } : null,
            percentOff: coupon ? coupon.percent_off : null,
          },
        ]
      : [],
    email: (customer && !customer.deleted ? customer.email : null) ?? session.customer_email,
    lastPaymentError: plan?.lastError ? { message: plan.lastError.message } : null,
    lineItems: (plan?.items ?? []).map((item) => ({
      id: item.id,
      name: item.description ?? '',
      description: null,
      quantity: item.quantity ?? 1,
      discount: amount(item.amount_discount),
      subtotal: amount(item.amount_subtotal),
      total: amount(item.amount_total),
      unitAmount: amount(item.price?.unit_amount ?? 0),
      recurring: recurring
        ? { interval: recurring.interval, intervalCount: recurring.interval_count, isProrated: false }
        : null,
    })),
    livemode: false,
    minorUnitsAmountDivisor: 100,
    phoneNumber: null,
    recurring: recurring ? { interval: recurring.interval, intervalCount: recurring.interval_count } : null,
    savedPaymentMethods: null,
    status: isComplete
      ? { type: 'complete', paymentStatus: session.payment_status }
      : { type: session.status },
    total: {
      appliedBalance: amount(0),
      discount: amount(discount),
      shippingRate: amount(0),
      subtotal: amount(session.amount_subtotal ?? 0),
      taxExclusive: amount(0),
      taxInclusive: amount(0),
      total: amount(session.amount_total ?? 0),
    },
  };
}

type Asked = { [name: string]: unknown };

function answerPaid(world: World, session: Stripe.Checkout.Session, paid: Paid, returnUrl: string) {
  if (paid.outcome === 'asks') return { type: 'challenge', authentication: paid.authentication };
  if (paid.outcome === 'declined') {
    const { message, decline_code } = paid.decline;
    const error = { message, code: 'paymentFailed', paymentFailed: { declineCode: decline_code } };
    return { type: 'error', error };
  }
  const address = withSessionId(returnUrl || (session.return_url ?? ''), session.id);
  return { type: 'success', session: browserSession(world, session), returnUrl: address };
}

/** What stripe.js and its frames ask. A client secret opens its own session and no other. */
function answer(world: World, call: string, asked: Asked): object {
  const field = (name: string) => (typeof asked[name] === 'string' ? (asked[name] as string) : '');
  const secret = field('clientSecret');
  const [id = ''] = secret.split('_secret_');
  const session = world.sessions.get(id);
  const known = session?.ui_mode === 'elements' && world.clientSecrets.get(id) === secret;
  if (!session || !known) {
    return { type: 'error', error: { message: 'The client_secret provided is not valid.', code: null } };
  }
  const success = () => ({ type: 'success', session: browserSession(world, session) });
  if (call === 'session') return success();
  if (call === 'promo') {
    if (applyTypedCode(world, id, field('code'))) return success();
    return { type: 'error', error: { message: 'This promotion code is invalid.', code: 'invalidCode' } };
  }
  if (call === 'unpromo') {
    if (session.status === 'open') applyReduction(world, session, null);
    return success();
  }
  if (call === 'authenticate') {
    const said = field('answer');
    const how = said === 'complete' || said === 'fail' ? said : 'close';
    return answerPaid(world, session, authenticate(world, field('authentication'), how), field('returnUrl'));
  }
  if (!session.customer && !session.customer_email && !field('email')) {
    return { type: 'error', error: { message: 'An email is required to confirm.', code: null } };
  }
  const payer = {
    card: { number: field('number'), expiry: field('expiry'), cvc: field('cvc') },
    name: field('name'),
    email: field('email'),
    country: field('country'),
    postalCode: field('postalCode'),
  };
  return answerPaid(world, session, payCheckout(world, id, payer), field('returnUrl'));
}

const calls = ['session', 'promo', 'unpromo', 'confirm', 'authenticate'];

export function serveElements(
  world: World,
  { path, method, body }: { path: string; method: string; body: string },
  response: ServerResponse,
): boolean {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cache-Control', 'no-store');
  if (method === 'OPTIONS') {
    response.setHeader('Access-Control-Allow-Headers', 'Content-Type');
    response.writeHead(204).end();
    return true;
  }
  if (path === '/stripe.js' || /^\/\w+\/stripe\.js$/.test(path)) {
    response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script);
    return true;
  }
  const frame = path === '/_js/card' ? cardFrame : path === '/_js/challenge' ? challengeFrame : null;
  if (frame !== null) {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(frame);
    return true;
  }
  const call = path.replace('/_js/', '');
  if (method !== 'POST' || !calls.includes(call)) return false;
  let asked: Asked;
  try {
    asked = JSON.parse(body);
  } catch {
    response.writeHead(400).end('Not JSON');
    return true;
  }
  response
    .writeHead(200, { 'Content-Type': 'application/json' })
    .end(JSON.stringify(answer(world, call, asked)));
  return true;
}
