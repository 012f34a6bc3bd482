import type Stripe from 'stripe';
import { z } from 'zod';
import { call, flag, limit, list, metadata, retrieve, text, whole } from './call';
import type { Price, PromotionCode } from './objects';
import { invalid } from './refusal';
import { find, findCustomer, type Reduction, type World } from './world';

/** What is sold, and what is taken off. */
export const catalogCalls = [
  call<Stripe.ProductCreateParams>('POST', 'products')(
    { id: text, name: z.string() },
    (world, { id = world.id('prod', 14), name }) => {
      if (world.products.has(id)) {
        throw invalid('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      }
      const product = { id, object: 'product' as const, active: true, created: world.now(), name };
      world.products.set(id, product);
      return product;
    },
  ),
  call<Stripe.ProductListParams>('GET', 'products')(
    { ids: z.array(z.string()).optional(), limit },
    (world, { ids, limit }) =>
      list(
        [...world.products.values()].filter(({ id }) => !ids || ids.includes(id)),
        limit,
      ),
  ),
  call<Stripe.PriceCreateParams>('POST', 'prices')(
    {
      currency: z.string(),
      lookup_key: text,
      nickname: text,
      product: z.string(),
      recurring: z.strictObject({ interval: z.enum(['day', 'week', 'month', 'year']) }),
      transfer_lookup_key: flag,
      unit_amount: z.coerce.number().int().min(0),
    },
    (world, { lookup_key = null, nickname = null, recurring, transfer_lookup_key, ...given }) => {
      find(world.products, 'product', given.product, 'product');
      takeLookupKey(world, lookup_key, transfer_lookup_key);
      const price: Price = {
        ...given,
        id: world.id('price'),
        object: 'price',
        active: true,
        created: world.now(),
        lookup_key,
        nickname,
        recurring: { ...recurring, interval_count: 1 },
        type: 'recurring',
      };
      world.prices.set(price.id, price);
      return price;
    },
  ),
  call<Stripe.PriceListParams>('GET', 'prices')(
    { active: flag, limit, lookup_keys: z.array(z.string()).max(10).optional() },
    (world, { active, limit, lookup_keys }) => {
      const fits = (price: Price) =>
        (active === undefined || price.active === active) &&
        (!lookup_keys || lookup_keys.includes(price.lookup_key ?? ''));
      return list([...world.prices.values()].filter(fits), limit);
    },
  ),
  retrieve('prices/:id', 'price', ({ prices }) => prices),
  call<Stripe.PriceUpdateParams>('POST', 'prices/:id')({ active: flag }, (world, { active }, id) => {
    const price = find(world.prices, 'price', id);
    return world.change('price.updated', price, { active: active ?? price.active });
  }),

  call<Stripe.CouponCreateParams>('POST', 'coupons')(
    {
      amount_off: whole,
      applies_to: z.strictObject({ products: z.array(z.string()) }).optional(),
      currency: text,
      duration: z.enum(['once', 'forever']).default('once'),
      name: text,
      percent_off: z.coerce.number().optional(),
      redeem_by: whole,
    },
    (world, { amount_off = null, percent_off = null, redeem_by = null, applies_to, ...given }) => {
      if ((percent_off === null) === (amount_off === null)) {
        throw invalid('You must pass either percent_off or amount_off, and not both.');
      }
      const id = world.id('', 8).slice(1);
      const { currency = null, duration, name = null } = given;
      const off = { amount_off, percent_off, currency, redeem_by, duration, duration_in_months: null };
      const coupon = { id, object: 'coupon' as const, created: world.now(), name, valid: true, ...off };
      world.coupons.set(id, coupon);
      if (applies_to) world.productsOf.set(id, applies_to.products);
      return coupon;
    },
  ),
  call<Stripe.CouponListParams>('GET', 'coupons')({ limit }, (world, { limit }) =>
    list(world.coupons.values(), limit),
  ),

  call<Stripe.PromotionCodeCreateParams>('POST', 'promotion_codes')(
    {
      active: flag,
      code: text,
      customer: text,
      expires_at: whole,
      max_redemptions: whole,
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: z.string() }),
      restrictions: z.strictObject({ first_time_transaction: flag }).optional(),
    },
    (world, { active = true, customer = null, expires_at = null, max_redemptions = null, ...given }) => {
      const { promotion, restrictions, code = world.id('', 8).slice(1).toUpperCase() } = given;
      find(world.coupons, 'coupon', promotion.coupon, 'promotion[coupon]');
      if (customer) findCustomer(world, customer, 'customer');
      if (active && findByCode(world, code)) {
        const message = `An active promotion code with \`code: ${code}\` already exists.`;
        throw invalid(message, { code: 'resource_already_exists' });
      }
      const promotionCode: PromotionCode = {
        id: world.id('promo'),
        object: 'promotion_code',
        active,
        code,
        created: world.now(),
        customer,
        expires_at,
        max_redemptions,
        promotion,
        restrictions: {
          first_time_transaction: restrictions?.first_time_transaction ?? false,
          minimum_amount: null,
        },
        times_redeemed: 0,
      };
      world.promotionCodes.set(promotionCode.id, promotionCode);
      return promotionCode;
    },
  ),
  call<Stripe.PromotionCodeListParams>('GET', 'promotion_codes')(
    { active: flag, code: text, limit },
    (world, { active, code, limit }) => {
      const rows = [...world.promotionCodes.values()].filter(
        (one) =>
          (code === undefined || isCode(one, code)) &&
          (active === undefined || isRedeemable(world, one) === active),
      );
      return list(rows, limit);
    },
  ),
  call<Stripe.PromotionCodeUpdateParams>('POST', 'promotion_codes/:id')(
    { active: flag, metadata },
    (world, { active }, id) => {
      const code = find(world.promotionCodes, 'promotion code', id);
      return world.change('promotion_code.updated', code, { active: active ?? code.active });
    },
  ),
];

/** An amount cannot be changed: a new price takes over the key of the old one. */
function takeLookupKey(world: World, key: string | null, transfer = false) {
  const holder = key && [...world.prices.values()].find(({ lookup_key }) => lookup_key === key);
  if (!holder) return;
  if (transfer) world.change('price.updated', holder, { lookup_key: null });
  else
    throw invalid(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: 'lookup_key',
    });
}

const isCode = ({ code }: PromotionCode, typed: string) => code.toLowerCase() === typed.trim().toLowerCase();
const findByCode = (world: World, typed: string) =>
  [...world.promotionCodes.values()].find((one) => one.active && isCode(one, typed));
const couponOf = (world: World, { promotion }: PromotionCode) =>
  find(world.coupons, 'coupon', promotion.coupon);

function isRedeemable(world: World, code: PromotionCode): boolean {
  const lasts = (until: number | null) => until === null || until > world.now();
  const isLeft = code.max_redemptions === null || code.times_redeemed < code.max_redemptions;
  return code.active && isLeft && lasts(code.expires_at) && lasts(couponOf(world, code).redeem_by);
}

type Buyer = { price: Price; customer: string };

/** @throws StripeRefusal for a code that this customer cannot use for this price */
export function readReduction(
  world: World,
  code: PromotionCode,
  { price, customer }: Buyer,
  param: string,
): Reduction {
  const coupon = couponOf(world, code);
  const refuse = (message: string) => invalid(message, { param, code: 'promotion_code_invalid' });
  if (!isRedeemable(world, code))
    throw refuse('This promotion code is expired, inactive or has been fully redeemed.');
  if (code.customer && code.customer !== customer)
    throw refuse('This promotion code cannot be redeemed by this customer.');
  const hasPaid = [...world.invoices.values()].some(
    (one) => one.customer === customer && one.amount_paid > 0,
  );
  if (code.restrictions.first_time_transaction && hasPaid) {
    throw refuse('This promotion code cannot be redeemed: the customer has prior transactions.');
  }
  const products = world.productsOf.get(coupon.id);
  if (products && !products.includes(price.product))
    throw invalid('The coupon does not apply to anything in this Checkout Session.', { param });
  return { coupon, code };
}

/** A code as a person types it; null where Stripe says that it is invalid. */
export function findTypedCode(world: World, typed: string, buyer: Buyer): Reduction | null {
  const code = findByCode(world, typed);
  try {
    return code ? readReduction(world, code, buyer, 'promotion_code') : null;
  } catch {
    return null;
  }
}

export function amountOff(coupon: Reduction['coupon'] | null | undefined, amount: number): number {
  if (!coupon) return 0;
  const { percent_off, amount_off } = coupon;
  const off = percent_off === null ? (amount_off ?? 0) : Math.round((amount * percent_off) / 100);
  return Math.min(amount, off);
}
