import Stripe from 'stripe';
import { type Call, find, page } from './call';
import { flag, group, integer, mergeMetadata, required, text, texts } from './params';
import { invalid } from './refusal';
import { change, idOf, type World } from './world';

export function createProduct({ world, params }: Call): Stripe.Product {
  const id = text(params, 'id') ?? world.id('prod', 14);
  if (world.products.has(id)) {
    throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: flag(params, 'active') ?? true,
    created: world.now(),
    default_price: null,
    description: text(params, 'description') ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, params),
    name: required(params, 'name'),
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: text(params, 'tax_code') ?? null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: world.now(),
    url: null,
  };
  world.products.set(id, product);
  world.emit('product.created', product);
  return product;
}

export function updateProduct({ world, params, id }: Call) {
  const product = find(world.products, 'product', id);
  change(world, 'product.updated', product, {
    active: flag(params, 'active') ?? product.active,
    name: text(params, 'name') ?? product.name,
    description: text(params, 'description') ?? product.description,
    default_price: text(params, 'default_price') ?? product.default_price,
    metadata: mergeMetadata(product.metadata, params),
  });
  return product;
}

export function listProducts({ world, params }: Call) {
  const active = flag(params, 'active');
  const ids = texts(params, 'ids');
  const rows = [...world.products.values()].filter(
    (one) => (active === undefined || one.active === active) && (ids.length === 0 || ids.includes(one.id)),
  );
  return page(params, 'product', '/v1/products', rows);
}

function takeLookupKey(world: World, key: string | null, transfer: boolean) {
  const holder = key && [...world.prices.values()].find((price) => price.lookup_key === key);
  if (!holder) return;
  if (!transfer) {
    const message = `A price (\`${holder.id}\`) already uses that lookup key.`;
    throw invalid(message, { param: 'lookup_key' });
  }
  change(world, 'price.updated', holder, { lookup_key: null });
}

export function createPrice({ world, params }: Call): Stripe.Price {
  const product = find(world.products, 'product', required(params, 'product'), 'product');
  const currency = required(params, 'currency').toLowerCase();
  const amount = integer(params, 'unit_amount');
  if (amount === undefined || amount < 0)
    throw invalid('Invalid non-negative integer', { param: 'unit_amount' });
  const recurring = group(params, 'recurring');
  const lookup_key = text(params, 'lookup_key') || null;
  takeLookupKey(world, lookup_key, flag(params, 'transfer_lookup_key') ?? false);
  const price: Stripe.Price = {
    id: world.id('price'),
    object: 'price',
    active: flag(params, 'active') ?? true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key,
    metadata: mergeMetadata({}, params),
    nickname: text(params, 'nickname') ?? null,
    product: product.id,
    recurring: recurring
      ? {
          interval: required(recurring, 'interval'),
          interval_count: integer(recurring, 'interval_count') ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: text(params, 'tax_behavior') ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: amount,
    unit_amount_decimal: Stripe.Decimal.from(amount),
  };
  world.prices.set(price.id, price);
  world.emit('price.created', price);
  return price;
}

export function updatePrice({ world, params, id }: Call) {
  const price = find(world.prices, 'price', id);
  const key = text(params, 'lookup_key');
  if (key && key !== price.lookup_key) {
    takeLookupKey(world, key, flag(params, 'transfer_lookup_key') ?? false);
  }
  change(world, 'price.updated', price, {
    active: flag(params, 'active') ?? price.active,
    nickname: text(params, 'nickname') ?? price.nickname,
    lookup_key: key === undefined ? price.lookup_key : key || null,
    metadata: mergeMetadata(price.metadata, params),
  });
  return price;
}

export function listPrices({ world, params }: Call) {
  const keys = texts(params, 'lookup_keys');
  if (keys.length > 10) throw invalid('Array must have at most 10 elements', { param: 'lookup_keys' });
  const active = flag(params, 'active');
  const product = text(params, 'product');
  const rows = [...world.prices.values()].filter(
    (one) =>
      (keys.length === 0 || keys.includes(one.lookup_key ?? '')) &&
      (active === undefined || one.active === active) &&
      (!product || idOf(one.product) === product),
  );
  return page(params, 'price', '/v1/prices', rows);
}

export function createCoupon({ world, params }: Call): Stripe.Coupon {
  const id = text(params, 'id') || world.id('', 8).slice(1);
  if (world.coupons.has(id)) {
    throw invalid('Coupon already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  const percent = text(params, 'percent_off');
  const amount = integer(params, 'amount_off');
  if ((percent === undefined) === (amount === undefined)) {
    throw invalid('You must pass either percent_off or amount_off, and not both.');
  }
  const duration = text(params, 'duration') ?? 'once';
  const months = integer(params, 'duration_in_months') ?? null;
  if ((duration === 'repeating') !== (months !== null)) {
    throw invalid('duration_in_months goes with duration=repeating, and with it alone.', {
      param: 'duration_in_months',
    });
  }
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: amount ?? null,
    created: world.now(),
    currency: text(params, 'currency') ?? null,
    duration,
    duration_in_months: months,
    livemode: false,
    max_redemptions: integer(params, 'max_redemptions') ?? null,
    metadata: mergeMetadata({}, params),
    name: text(params, 'name') ?? null,
    percent_off: percent === undefined ? null : Number(percent),
    redeem_by: integer(params, 'redeem_by') ?? null,
    times_redeemed: 0,
    valid: true,
  };
  const products = texts(group(params, 'applies_to') ?? {}, 'products');
  if (products.length > 0) coupon.applies_to = { products };
  world.coupons.set(id, coupon);
  world.emit('coupon.created', coupon);
  return coupon;
}
