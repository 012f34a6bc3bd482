import type Stripe from 'stripe';
import { z } from 'zod';
import { call, flag, limit, list, metadata, retrieve, text, whole } from './call';
import { attachCard, authenticationFailed, type CardFields, readCard } from './cards';
import { amountOff, findTypedCode, readReduction } from './catalog';
import { day } from './invoices';
import type { Session } from './objects';
import { type Decline, invalid } from './refusal';
import { completeStart, startSubscription } from './subscriptions';
import { find, findCustomer, type Reduction, type World } from './world';

const address = z
  .string()
  .regex(/^https?:\/\//)
  .optional();

export const checkoutCalls = [
  call<Stripe.Checkout.SessionCreateParams>('POST', 'checkout/sessions')(
    {
      allow_promotion_codes: flag,
      cancel_url: address,
      client_reference_id: text,
      customer: z.string(),
      discounts: z.tuple([z.strictObject({ promotion_code: z.string() })]).optional(),
      expires_at: whole,
      line_items: z.tuple([z.strictObject({ price: z.string(), quantity: z.literal('1') })]),
      metadata,
      mode: z.literal('subscription'),
      return_url: address,
      subscription_data: z.strictObject({ metadata }).optional(),
      success_url: address,
      // Earlier versions had other names for them.
      ui_mode: z.enum(['hosted_page', 'elements']).default('hosted_page'),
    },
    (world, { ui_mode, line_items, discounts, subscription_data, ...given }) => {
      const isHosted = ui_mode === 'hosted_page';
      const [wanted, unwanted] = isHosted
        ? (['success_url', 'return_url'] as const)
        : (['return_url', 'success_url'] as const);
      if (!given[wanted])
        throw invalid(`Missing required param: ${wanted}.`, { param: wanted, code: 'parameter_missing' });
      if (given[unwanted]) throw invalid(`${unwanted} does not go with ${ui_mode}.`, { param: unwanted });
      if (given.allow_promotion_codes !== undefined && discounts) {
        const message = 'You may only specify one of these parameters: allow_promotion_codes, discounts.';
        throw invalid(message, { param: 'allow_promotion_codes' });
      }
      const customer = findCustomer(world, given.customer, 'customer').id;
      const price = find(world.prices, 'price', line_items[0].price, 'line_items[0][price]');
      if (!price.active) {
        throw invalid('The price specified is inactive. This field only accepts active prices.', {
          param: 'line_items[0][price]',
        });
      }
      const param = 'discounts[0][promotion_code]';
      const code =
        discounts && find(world.promotionCodes, 'promotion code', discounts[0].promotion_code, param);
      const reduction = code ? readReduction(world, code, { price, customer }, param) : null;
      const id = world.id('cs_test', 58);
      const secret = `${id}_secret_${world.id('', 60).slice(1)}`;
      const session: Session = {
        id,
        object: 'checkout.session',
        allow_promotion_codes: given.allow_promotion_codes ?? null,
        amount_subtotal: price.unit_amount,
        amount_total: price.unit_amount,
        cancel_url: given.cancel_url ?? null,
        client_reference_id: given.client_reference_id ?? null,
        client_secret: isHosted ? null : secret,
        created: world.now(),
        currency: price.currency,
        customer,
        expires_at: given.expires_at ?? world.now() + day,
        metadata: given.metadata ?? {},
        mode: given.mode,
        payment_status: 'unpaid',
        ...(given.return_url && { return_url: given.return_url }),
        status: 'open',
        subscription: null,
        success_url: given.success_url ?? null,
        total_details: { amount_discount: 0 },
        ui_mode,
        url: isHosted ? `${world.origin}/c/pay/${id}` : null,
      };
      world.sessions.set(id, session);
      const metadata = subscription_data?.metadata ?? {};
      world.orders.set(id, { price, metadata, reduction: null, secret });
      applyReduction(world, session, reduction);
      return session;
    },
  ),
  call<Stripe.Checkout.SessionListParams>('GET', 'checkout/sessions')(
    { customer: text, limit, status: z.enum(['open', 'complete', 'expired']).optional() },
    (world, { customer, limit, status }) => {
      const rows = [...world.sessions.values()].filter(
        (one) => (!customer || one.customer === customer) && (!status || one.status === status),
      );
      return list(rows, limit);
    },
  ),
  retrieve('checkout/sessions/:id', 'checkout.session', ({ sessions }) => sessions),
  call<Stripe.Checkout.SessionExpireParams>('POST', 'checkout/sessions/:id/expire')({}, (world, _, id) => {
    const session = find(world.sessions, 'checkout.session', id);
    if (session.status === 'open') return expireSession(world, session);
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
    throw invalid(message);
  }),
];

export const orderOf = (world: World, { id }: Session) => find(world.orders, 'checkout.session', id);

export const expireSession = (world: World, session: Session) =>
  world.change('checkout.session.expired', session, { status: 'expired', url: null, client_secret: null });

/** The sums of a session with a discount, or without one. */
export function applyReduction(world: World, session: Session, reduction: Reduction | null) {
  const order = orderOf(world, session);
  order.reduction = reduction;
  const amount_discount = amountOff(reduction?.coupon, order.price.unit_amount);
  session.amount_total = order.price.unit_amount - amount_discount;
  session.total_details = { amount_discount };
}

/** False where the code is none that this customer can use. */
export function applyTypedCode(world: World, session: Session, typed: string): boolean {
  const { price } = orderOf(world, session);
  const reduction = findTypedCode(world, typed, { price, customer: session.customer });
  if (!reduction || session.status !== 'open') return false;
  applyReduction(world, session, reduction);
  return true;
}

export type Paid =
  | { outcome: 'paid' }
  | { outcome: 'declined'; decline: Decline }
  | { outcome: 'asks'; authentication: string };

const declined = (decline: Decline): Paid => ({ outcome: 'declined', decline });
const closed: Decline = {
  code: 'session_closed',
  decline_code: null,
  message: 'This Checkout Session is no longer open.',
};

/** A person pays on a page: declined leaves the session open; some cards ask for 3-D Secure first. */
export function payCheckout(world: World, id: string, fields: CardFields): Paid {
  const session = find(world.sessions, 'checkout.session', id);
  if (session.status !== 'open') return declined(closed);
  const card = readCard(fields);
  const refusal = card.refuses ?? world.refusing.get(session.customer);
  if (refusal) return declined(refusal);
  const proceed = () => complete(world, session, attachCard(world, session.customer, card).id);
  if (!card.asks) {
    proceed();
    return { outcome: 'paid' };
  }
  const authentication = world.id('auth');
  world.authentications.set(authentication, { session: id, proceed });
  return { outcome: 'asks', authentication };
}

/** What a person answers to 3-D Secure. It can be answered once, and only while the session is open. */
export function authenticate(world: World, id: string, answer: string): Paid {
  const asked = world.authentications.get(id);
  world.authentications.delete(id);
  if (!asked || world.sessions.get(asked.session)?.status !== 'open') return declined(closed);
  if (answer !== 'complete') return declined(authenticationFailed);
  asked.proceed();
  return { outcome: 'paid' };
}

function complete(world: World, session: Session, method: string) {
  const { customer } = session;
  const { price, metadata, reduction } = orderOf(world, session);
  const start = { customer, price, method, metadata, reduction, trialEnd: null };
  const { subscription, invoice } = startSubscription(world, start);
  completeStart(world, subscription, invoice);
  world.change('checkout.session.completed', session, {
    client_secret: null,
    payment_status: session.amount_total === 0 ? 'no_payment_required' : 'paid',
    status: 'complete',
    subscription: subscription.id,
    url: null,
  });
}

/** Where a page leads to once it is paid. */
export function addressAfter({ id, success_url, return_url }: Session): string {
  return (success_url ?? return_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', id);
}
