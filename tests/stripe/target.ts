import Stripe from 'stripe';
import { afterAll } from 'vitest';
import { type StripeDouble, startStripe } from '../setup/stripe/start';

/** With STRIPE_TEST_KEY the contract is asked of Stripe itself. */
export const realKey = process.env.STRIPE_TEST_KEY;

export function clientOf({ origin, secretKey }: Pick<StripeDouble, 'origin' | 'secretKey'>, options = {}) {
  const { hostname: host, port } = new URL(origin);
  return new Stripe(secretKey, { host, port, protocol: 'http', maxNetworkRetries: 0, ...options });
}

/** The client that a file asks its questions with, ended with the file. */
export async function openTarget(): Promise<Stripe> {
  if (realKey) {
    if (!/^(sk|rk)_test_/.test(realKey)) throw new Error('STRIPE_TEST_KEY has to be a key of test mode.');
    return new Stripe(realKey);
  }
  const double = await startStripe();
  afterAll(() => double.stop());
  return clientOf(double);
}

/** The double with its controls; such a file has nothing to ask of Stripe itself. */
export async function openDouble(options: Parameters<typeof startStripe>[0] = {}) {
  const double = await startStripe(options);
  afterAll(() => double.stop());
  return { double, control: double.control, stripe: clientOf(double) };
}

const unique = () => Math.random().toString(36).slice(2, 10);

export async function makePlans(stripe: Stripe) {
  const product = await stripe.products.create({ name: `Pro ${unique()}` });
  const price = (interval: 'month' | 'year', unit_amount: number) =>
    stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval },
      lookup_key: `${interval}-${unique()}`,
    });
  return { product, monthly: await price('month', 1900), annual: await price('year', 19_000) };
}

export async function makePromotion(stripe: Stripe, more: Partial<Stripe.PromotionCodeCreateParams> = {}) {
  const coupon = await stripe.coupons.create({ percent_off: 10, duration: 'once' });
  const promotionCode = await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: coupon.id },
    code: `SAVE${unique()}`.toUpperCase(),
    ...more,
  });
  return { coupon, promotionCode };
}

/** A customer whose card pays, subscribed by the API. */
export async function subscribe(
  stripe: Stripe,
  price: string,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  const customer = await stripe.customers.create({
    email: 'ada@example.com',
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    ...more,
  });
  return { customer, subscription };
}

export function firstItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item.`);
  return item;
}

/** What a call is refused with. */
export async function refusal(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was not refused.');
}
