import type Stripe from 'stripe';
import { findCustomerId } from './customer.server';
import type { Plan } from './plan.server';
import { findPrice } from './price.server';
import type { Discount } from './promo';
import { requireStripe, stripe } from './stripe.server';
import { promoCodes } from './stripe-setup';

/** `promotionCode`: Stripe's id of the code. */
export type FoundDiscount = Discount & { promotionCode?: string };

type Asked = { code: string; plan: Plan; userId: number };

/**
 * The discount of a promo code; null for an unknown, expired or used-up code, or one for another plan or customer.
 * @throws Stripe.errors.StripeError
 */
export async function findDiscount({ code, plan, userId }: Asked): Promise<FoundDiscount | null> {
  const typed = code.trim();
  if (!typed) return null;
  if (!stripe) return promoCodes[typed.toLowerCase()] ?? null;
  const { data } = await stripe.promotionCodes.list({
    code: typed,
    active: true,
    limit: 1,
    expand: ['data.promotion.coupon.applies_to'],
  });
  const [found] = data;
  const coupon = found?.promotion.coupon;
  if (!found || !coupon || typeof coupon === 'string' || !coupon.valid) return null;
  if (!(await isForPlan(coupon, found, plan)) || !(await isForUser(found, userId))) return null;
  return {
    percentOff: coupon.percent_off,
    amountOff: coupon.amount_off === null ? null : coupon.amount_off / 100,
    duration: coupon.duration as Discount['duration'],
    months: coupon.duration_in_months,
    promotionCode: found.id,
  };
}

async function isForPlan(coupon: Stripe.Coupon, { restrictions }: Stripe.PromotionCode, plan: Plan) {
  const least = restrictions.minimum_amount ?? 0;
  if (plan.price === null || plan.price * 100 < least) return false;
  const products = coupon.applies_to?.products;
  if (!products) return true;
  const { product } = await findPrice(plan);
  return products.includes(typeof product === 'string' ? product : product.id);
}

async function isForUser({ customer, restrictions }: Stripe.PromotionCode, userId: number) {
  if (!customer && !restrictions.first_time_transaction) return true;
  const own = await findCustomerId(userId);
  if (customer && own !== (typeof customer === 'string' ? customer : customer.id)) return false;
  if (!own || !restrictions.first_time_transaction) return true;
  const { data } = await requireStripe().invoices.list({ customer: own, limit: 100 });
  return data.every(({ amount_paid: paid }) => paid === 0);
}
