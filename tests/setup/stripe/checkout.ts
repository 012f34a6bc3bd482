import type Stripe from 'stripe';
import { day, hour } from './calendar';
import { type Call, find, findCustomer, page } from './call';
import { flag, group, groups, integer, mergeMetadata, type Params, required, text } from './params';
import { amountOff, appliesTo, type Reduction, readDiscounts } from './promotions';
import { invalid } from './refusal';
import { recurringOf } from './subscription-shape';
import { idOf, type World } from './world';

const removedModes: Record<string, string> = {
  hosted: 'hosted_page',
  embedded: 'embedded_page',
  custom: 'elements',
};

function readLineItems(world: World, params: Params): Stripe.LineItem[] {
  const given = groups(params, 'line_items');
  if (given.length === 0) {
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' });
  }
  return given.map((one, place) => {
    const price = find(world.prices, 'price', required(one, 'price'), `line_items[${place}][price]`);
    if (!price.active) {
      const message = `The price specified is inactive. This field only accepts active prices.`;
      throw invalid(message, { param: `line_items[${place}][price]` });
    }
    recurringOf(price);
    const quantity = integer(one, 'quantity') ?? 1;
    const amount = (price.unit_amount ?? 0) * quantity;
    return {
      id: world.id('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: world.products.get(idOf(price.product))?.name ?? null,
      metadata: {},
      price,
      quantity,
    };
  });
}

function readAddresses(params: Params) {
  const mode = text(params, 'ui_mode') ?? 'hosted_page';
  const removed = removedModes[mode];
  if (removed) {
    throw invalid(`Invalid ui_mode: ${mode} was renamed to ${removed}.`, { param: 'ui_mode' });
  }
  const success = text(params, 'success_url');
  const back = text(params, 'return_url');
  if (mode === 'hosted_page') {
    if (!success) required(params, 'success_url');
    if (back) throw invalid('return_url goes with embedded modes only.', { param: 'return_url' });
  } else if (mode === 'elements') {
    if (success)
      throw invalid('success_url cannot be used with `ui_mode: elements`.', { param: 'success_url' });
    if (text(params, 'cancel_url'))
      throw invalid('cancel_url goes with `hosted_page`.', { param: 'cancel_url' });
    required(params, 'return_url');
  } else {
    throw invalid(`This double has no ui_mode ${mode}.`, { param: 'ui_mode' });
  }
  for (const name of ['success_url', 'return_url', 'cancel_url']) {
    const address = text(params, name);
    if (address && !/^https?:\/\//.test(address)) {
      throw invalid('Not a valid URL', { code: 'url_invalid', param: name });
    }
  }
  return { mode, success, back };
}

export function createSession({ world, params }: Call): Stripe.Checkout.Session {
  const { mode, success, back } = readAddresses(params);
  if (required(params, 'mode') !== 'subscription') {
    throw invalid('This double sells subscriptions only.', { param: 'mode' });
  }
  const customerId = text(params, 'customer');
  const customer = customerId ? findCustomer(world, customerId, 'customer') : null;
  if (params.customer_update && !customer) {
    throw invalid('`customer_update` can only be used with `customer`.', { param: 'customer_update' });
  }
  const allowsCodes = flag(params, 'allow_promotion_codes');
  if (allowsCodes !== undefined && params.discounts !== undefined) {
    const message = 'You may only specify one of these parameters: allow_promotion_codes, discounts.';
    throw invalid(message, { param: 'allow_promotion_codes' });
  }
  const now = world.now();
  const expires_at = integer(params, 'expires_at') ?? now + day;
  if (expires_at < now + hour / 2 - 60 || expires_at > now + day + 60) {
    const bound = expires_at < now + hour ? 'at least 30 minutes' : 'less than 24 hours';
    throw invalid(`The \`expires_at\` timestamp must be ${bound} from Checkout Session creation.`, {
      param: 'expires_at',
    });
  }
  const items = readLineItems(world, params);
  const id = `${world.id('cs_test', 58)}`;
  const secret = `${id}_secret_${world.id('', 60).slice(1)}`;
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: allowsCodes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: 0,
    amount_total: 0,
    automatic_tax: {
      enabled: flag(group(params, 'automatic_tax') ?? {}, 'enabled') ?? false,
      liability: null,
      provider: null,
      status: null,
    },
    billing_address_collection: text(params, 'billing_address_collection') ?? null,
    cancel_url: text(params, 'cancel_url') ?? null,
    client_reference_id: text(params, 'client_reference_id') ?? null,
    client_secret: mode === 'elements' ? secret : null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: items[0]?.currency ?? 'usd',
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: customer ? null : 'always',
    customer_details: null,
    customer_email: text(params, 'customer_email') ?? null,
    discounts: [],
    expires_at,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: text(params, 'locale') ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, params),
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: text(params, 'payment_method_collection') ?? 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    ...(back && { return_url: back, redirect_on_completion: 'always' }),
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: success ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: mode,
    url: mode === 'hosted_page' ? `${world.origin}/c/pay/${id}` : null,
    wallet_options: null,
  };
  const subscriptionData = group(params, 'subscription_data') ?? {};
  const update = group(params, 'customer_update') ?? {};
  const updatesCustomer = Object.values(update).includes('auto');
  world.sessionPlans.set(id, { items, subscriptionData, updatesCustomer, lastError: null });
  applyReduction(world, session, readDiscounts(world, params, customer?.id ?? null));
  world.clientSecrets.set(id, secret);
  world.sessions.set(id, session);
  return session;
}

/** The sums of a session with a discount, or without one. */
export function applyReduction(world: World, session: Stripe.Checkout.Session, reduction: Reduction | null) {
  const plan = find(world.sessionPlans, 'checkout session', session.id);
  const inTrial =
    integer(plan.subscriptionData, 'trial_period_days') ?? integer(plan.subscriptionData, 'trial_end');
  for (const item of plan.items) {
    item.amount_subtotal = inTrial ? 0 : (item.price?.unit_amount ?? 0) * (item.quantity ?? 1);
    const applies = reduction && item.price && appliesTo(reduction.coupon, item.price);
    item.amount_discount = applies ? amountOff(reduction.coupon, item.amount_subtotal) : 0;
    item.amount_total = item.amount_subtotal - item.amount_discount;
  }
  const sum = (name: 'amount_subtotal' | 'amount_discount' | 'amount_total') =>
    plan.items.reduce((total, item) => total + item[name], 0);
  if (reduction && plan.items.every((item) => item.price && !appliesTo(reduction.coupon, item.price))) {
    throw invalid('The coupon does not apply to anything in this Checkout Session.', { param: 'discounts' });
  }
  Object.assign(session, {
    amount_subtotal: sum('amount_subtotal'),
    amount_total: sum('amount_total'),
    total_details: { amount_discount: sum('amount_discount'), amount_shipping: 0, amount_tax: 0 },
    discounts: reduction
      ? [{ coupon: reduction.coupon.id, promotion_code: reduction.promotionCode?.id ?? null }]
      : [],
  } satisfies Partial<Stripe.Checkout.Session>);
}

export function retrieveSession({ world, id }: Call) {
  return find(world.sessions, 'checkout.session', id);
}

export function expireSession({ world, id }: Call) {
  const session = find(world.sessions, 'checkout.session', id);
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`;
    throw invalid(message);
  }
  closeSession(world, session);
  return session;
}

export function closeSession(world: World, session: Stripe.Checkout.Session) {
  Object.assign(session, { status: 'expired', url: null, client_secret: null });
  world.emit('checkout.session.expired', session);
}

export function listSessions({ world, params }: Call) {
  const customer = text(params, 'customer');
  const status = text(params, 'status');
  const subscription = text(params, 'subscription');
  const rows = [...world.sessions.values()].filter(
    (one) =>
      (!customer || one.customer === customer) &&
      (!status || one.status === status) &&
      (!subscription || one.subscription === subscription),
  );
  return page(params, 'checkout session', '/v1/checkout/sessions', rows);
}

export function listLineItems({ world, params, id }: Call) {
  const { items } = find(world.sessionPlans, 'checkout.session', id);
  return page(params, 'item', `/v1/checkout/sessions/${id}/line_items`, [...items].reverse());
}

export function removeReduction(world: World, session: Stripe.Checkout.Session) {
  if (session.status === 'open') applyReduction(world, session, null);
}
