import type Stripe from 'stripe';
import { z } from 'zod';
import { call, flag, listCall, retrieve, text, whole } from './call';
import type { Coupon, Price, PromotionCode } from './objects';
import { find, type StripeState } from './state';

const names = z.array(z.string()).optional();
const code = z.string().toUpperCase().optional();

export const catalogCalls = [
  call<Stripe.ProductCreateParams>('POST', 'products')(
    { id: text, name: z.string() },
    (state, { id = state.id('prod', 14), name }) => {
      const product = { id, object: 'product' as const, name };
      state.products.set(id, product);
      return product;
    },
  ),
  listCall<Stripe.ProductListParams>('products', { ids: names }, ({ products }) => products),
  call<Stripe.PriceCreateParams>('POST', 'prices')(
    {
      currency: z.string(),
      lookup_key: text,
      nickname: text,
      product: z.string(),
      recurring: z.strictObject({ interval: z.enum(['week', 'month', 'year']) }),
      transfer_lookup_key: flag,
      unit_amount: z.coerce.number().int().min(0),
    },
    (state, { currency, lookup_key = null, product, recurring, unit_amount }) => {
      find(state.products, 'product', product, 'product');
      // Prices cannot be changed: a new price takes over the lookup key of the old one.
      const holder = [...state.prices.values()].find((one) => lookup_key && one.lookup_key === lookup_key);
      if (holder) state.change('price.updated', holder, { lookup_key: null });
      const id = state.id('price');
      const sold = { currency, lookup_key, product, recurring, unit_amount };
      const price: Price = { id, object: 'price', active: true, ...sold };
      state.prices.set(id, price);
      return price;
    },
  ),
  listCall<Stripe.PriceListParams>('prices', { active: flag, lookup_keys: names }, ({ prices }) => prices),
  retrieve('prices/:id', 'price', ({ prices }) => prices),
  call<Stripe.PriceUpdateParams>('POST', 'prices/:id')({ active: flag }, (state, { active }, id) =>
    state.change('price.updated', find(state.prices, 'price', id), { active }),
  ),

  call<Stripe.CouponCreateParams>('POST', 'coupons')(
    {
      amount_off: whole,
      applies_to: z.strictObject({ products: z.array(z.string()) }).optional(),
      currency: text,
      duration: z.enum(['once', 'forever']).default('once'),
      name: text,
      percent_off: z.coerce.number().optional(),
    },
    (state, { amount_off = null, percent_off = null, duration, applies_to }) => {
      const id = state.id('', 8).slice(1);
      const off = { amount_off, percent_off, duration, duration_in_months: null };
      const coupon: Coupon = { id, object: 'coupon', valid: true, ...off };
      state.coupons.set(id, coupon);
      if (applies_to) state.productsOf.set(id, applies_to.products);
      return coupon;
    },
  ),
  listCall<Stripe.CouponListParams>('coupons', {}, ({ coupons }) => coupons),

  call<Stripe.PromotionCodeCreateParams>('POST', 'promotion_codes')(
    {
      active: flag,
      code,
      customer: text,
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: z.string() }),
      restrictions: z.strictObject({ first_time_transaction: flag }).optional(),
    },
    (state, { active = true, customer = null, promotion, restrictions, ...given }) => {
      find(state.coupons, 'coupon', promotion.coupon, 'promotion[coupon]');
      const made = state.id('', 8).slice(1).toUpperCase();
      const { first_time_transaction = false } = restrictions ?? {};
      const promotionCode: PromotionCode = {
        id: state.id('promo'),
        object: 'promotion_code',
        active,
        code: given.code ?? made,
        customer,
        promotion,
        restrictions: { first_time_transaction, minimum_amount: null },
      };
      state.promotionCodes.set(promotionCode.id, promotionCode);
      return promotionCode;
    },
  ),
  // Codes are case-insensitive.
  listCall<Stripe.PromotionCodeListParams>(
    'promotion_codes',
    { active: flag, code },
    ({ promotionCodes }) => promotionCodes,
  ),
  call<Stripe.PromotionCodeUpdateParams>('POST', 'promotion_codes/:id')(
    { active: flag },
    (state, { active }, id) =>
      state.change('promotion_code.updated', find(state.promotionCodes, 'promotion code', id), { active }),
  ),
];

export const couponOf = (state: StripeState, { promotion }: PromotionCode): Coupon =>
  find(state.coupons, 'coupon', promotion.coupon);

/** The coupon of a typed code; null where the code is invalid. */
export function findTypedCoupon(state: StripeState, typed: string): Coupon | null {
  const code = [...state.promotionCodes.values()].find(
    (one) => one.active && one.code === typed.trim().toUpperCase(),
  );
  return code ? couponOf(state, code) : null;
}

export function amountOff(coupon: Coupon | null, amount: number): number {
  if (!coupon) return 0;
  const { percent_off, amount_off } = coupon;
  const off = percent_off === null ? (amount_off ?? 0) : Math.round((amount * percent_off) / 100);
  return Math.min(amount, off);
}
