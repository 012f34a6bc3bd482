import type Stripe from 'stripe';
import { type Call, find, findCustomer, page } from './call';
import { flag, group, groups, integer, mergeMetadata, type Params, required, text } from './params';
import { invalid } from './refusal';
import { change, idOf, type World } from './world';

const sameCode = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export function createPromotionCode({ world, params }: Call): Stripe.PromotionCode {
  const promotion = group(params, 'promotion');
  if (!promotion) {
    throw invalid('Missing required param: promotion.', { code: 'parameter_missing', param: 'promotion' });
  }
  const coupon = find(world.coupons, 'coupon', required(promotion, 'coupon'), 'promotion[coupon]');
  const code = text(params, 'code') || world.id('', 8).slice(1).toUpperCase();
  const active = flag(params, 'active') ?? true;
  if (active && [...world.promotionCodes.values()].some((one) => one.active && sameCode(one.code, code))) {
    const message = `An active promotion code with \`code: ${code}\` already exists.`;
    throw invalid(message, { code: 'resource_already_exists' });
  }
  const customer = text(params, 'customer');
  const promotionCode: Stripe.PromotionCode = {
    id: world.id('promo'),
    object: 'promotion_code',
    active,
    code,
    created: world.now(),
    customer: customer ? findCustomer(world, customer, 'customer').id : null,
    customer_account: null,
    expires_at: integer(params, 'expires_at') ?? null,
    livemode: false,
    max_redemptions: integer(params, 'max_redemptions') ?? null,
    metadata: mergeMetadata({}, params),
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: flag(group(params, 'restrictions') ?? {}, 'first_time_transaction') ?? false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  };
  world.promotionCodes.set(promotionCode.id, promotionCode);
  world.emit('promotion_code.created', promotionCode);
  return promotionCode;
}

export function updatePromotionCode({ world, params, id }: Call) {
  const code = find(world.promotionCodes, 'promotion code', id);
  change(world, 'promotion_code.updated', code, {
    active: flag(params, 'active') ?? code.active,
    metadata: mergeMetadata(code.metadata ?? {}, params),
  });
  return code;
}

export function listPromotionCodes({ world, params }: Call) {
  const code = text(params, 'code');
  const active = flag(params, 'active');
  const coupon = text(params, 'coupon');
  const rows = [...world.promotionCodes.values()].filter(
    (one) =>
      (code === undefined || sameCode(one.code, code)) &&
      (active === undefined || (one.active && isGood(world, one)) === active) &&
      (!coupon || (one.promotion.coupon && idOf(one.promotion.coupon) === coupon)),
  );
  return page(params, 'promotion code', '/v1/promotion_codes', rows);
}

export function isValidCoupon(world: World, { max_redemptions, times_redeemed, redeem_by }: Stripe.Coupon) {
  const usedUp = max_redemptions !== null && times_redeemed >= max_redemptions;
  return !usedUp && (redeem_by === null || redeem_by > world.now());
}

function isGood(world: World, code: Stripe.PromotionCode) {
  const usedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions;
  const coupon = code.promotion.coupon && world.coupons.get(idOf(code.promotion.coupon));
  const lasts = code.expires_at === null || code.expires_at > world.now();
  return code.active && lasts && !usedUp && !!coupon && isValidCoupon(world, coupon);
}

export type Reduction = { coupon: Stripe.Coupon; promotionCode: Stripe.PromotionCode | null };

function checkPromotionCode(
  world: World,
  code: Stripe.PromotionCode,
  customer: string | null,
  param: string,
) {
  const refuse = (message: string) => invalid(message, { param, code: 'promotion_code_invalid' });
  if (code.expires_at !== null && code.expires_at <= world.now())
    throw refuse('This promotion code has expired.');
  if (!isGood(world, code)) throw refuse('This promotion code is not active or has been fully redeemed.');
  if (code.customer && idOf(code.customer) !== customer) {
    throw refuse('This promotion code cannot be redeemed by this customer.');
  }
  const hasPaid = [...world.invoices.values()].some(
    (one) => one.customer === customer && one.amount_paid > 0,
  );
  if (code.restrictions.first_time_transaction && hasPaid) {
    throw refuse(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
    );
  }
}

/** What `discounts` asks for: at most one. */
export function readDiscounts(world: World, params: Params, customer: string | null): Reduction | null {
  const asked = groups(params, 'discounts');
  if (asked.length > 1) throw invalid('You may only specify one discount.', { param: 'discounts' });
  const [one] = asked;
  if (!one) return null;
  const codeId = text(one, 'promotion_code');
  if (codeId) {
    const param = 'discounts[0][promotion_code]';
    const promotionCode = find(world.promotionCodes, 'promotion code', codeId, param);
    checkPromotionCode(world, promotionCode, customer, param);
    return { coupon: couponOf(world, promotionCode), promotionCode };
  }
  const coupon = find(world.coupons, 'coupon', required(one, 'coupon'), 'discounts[0][coupon]');
  if (!isValidCoupon(world, coupon)) {
    throw invalid(`Coupon expired: ${coupon.id}`, { code: 'coupon_expired', param: 'discounts[0][coupon]' });
  }
  return { coupon, promotionCode: null };
}

function couponOf(world: World, { promotion }: Stripe.PromotionCode) {
  return find(world.coupons, 'coupon', promotion.coupon ? idOf(promotion.coupon) : '');
}

/** A code as a person types it, at checkout; null where Stripe says that it is invalid. */
export function findTypedCode(world: World, typed: string, customer: string | null): Reduction | null {
  const code = [...world.promotionCodes.values()].find(
    (one) => one.active && sameCode(one.code, typed.trim()),
  );
  if (!code) return null;
  try {
    checkPromotionCode(world, code, customer, 'promotion_code');
  } catch {
    return null;
  }
  return { coupon: couponOf(world, code), promotionCode: code };
}

export function amountOff({ amount_off, percent_off }: Stripe.Coupon, amount: number): number {
  const off = percent_off === null ? (amount_off ?? 0) : Math.round((amount * percent_off) / 100);
  return Math.max(0, Math.min(amount, off));
}

export const appliesTo = ({ applies_to }: Stripe.Coupon, price: Stripe.Price) =>
  !applies_to || applies_to.products.includes(idOf(price.product));
