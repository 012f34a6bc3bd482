import type Stripe from 'stripe';
import { lookupKey, promoCodes, syncedEvents } from '~/features/billing/stripe-setup';
import { type Catalog, readCatalog } from '../content/catalog';

type Setup = { stripe: Stripe; appUrl: string; isStandIn: boolean; say: (line: string) => void };
type Sold = { name: string; description: string; price: number; interval: 'month' | 'year' };

const productId = 'boxscore';
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Creates the product, prices and webhook endpoint that are missing at Stripe. A second call changes nothing.
 * @param args.isStandIn whether another server stands in for Stripe, and can therefore reach a loopback address
 * @returns the secret of a webhook endpoint that was created now; Stripe shows it only once
 */
export async function setUpBilling({ stripe, appUrl, isStandIn, say }: Setup): Promise<string | undefined> {
  const product = await requireProduct(stripe);
  const prices = [];
  for (const plan of sold(await readCatalog('datasets')))
    prices.push(await requirePrice(stripe, product, plan, say));
  for (const code of Object.keys(promoCodes)) await requirePromotionCode(stripe, code, say);
  await requirePortal(stripe, product, prices, appUrl, say);
  if (loopback.has(new URL(appUrl).hostname) && !isStandIn) {
    say(
      `Stripe cannot reach ${appUrl}. Forward its events: stripe listen --forward-to ${appUrl}/webhooks/stripe`,
    );
    return undefined;
  }
  return requireEndpoint(stripe, `${appUrl}/webhooks/stripe`, say);
}

function sold({ plans }: Catalog): Sold[] {
  return plans.flatMap(({ name, description, price, interval }) =>
    typeof price === 'number' ? [{ name, description, price, interval }] : [],
  );
}

async function requireProduct(stripe: Stripe): Promise<string> {
  const { data } = await stripe.products.list({ ids: [productId], limit: 1 });
  if (data.length === 0) await stripe.products.create({ id: productId, name: 'Boxscore' });
  return productId;
}

/** Stripe's prices cannot be changed: a new one takes over the lookup key, and existing subscribers keep the old one. */
async function requirePrice(stripe: Stripe, product: string, plan: Sold, say: Setup['say']): Promise<string> {
  const key = lookupKey(plan);
  const amount = Math.round(plan.price * 100);
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const [known] = data;
  if (known?.unit_amount === amount && known.recurring?.interval === plan.interval) return known.id;
  const { id } = await stripe.prices.create({
    product,
    currency: 'usd',
    unit_amount: amount,
    recurring: { interval: plan.interval },
    lookup_key: key,
    transfer_lookup_key: true,
    nickname: plan.name,
  });
  say(`Price ${key}: $${plan.price} a ${plan.interval}.`);
  return id;
}

async function requirePromotionCode(stripe: Stripe, code: string, say: Setup['say']) {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
  const discount = promoCodes[code];
  if (data.length > 0 || !discount?.percentOff) return;
  const coupon = await stripe.coupons.create({
    percent_off: discount.percentOff,
    duration: discount.duration,
    name: `${discount.percentOff}% off`,
  });
  await stripe.promotionCodes.create({
    code: code.toUpperCase(),
    promotion: { type: 'coupon', coupon: coupon.id },
  });
  say(`Promotion code ${code.toUpperCase()}: ${discount.percentOff} percent off the first payment.`);
}

async function requirePortal(
  stripe: Stripe,
  product: string,
  prices: string[],
  appUrl: string,
  say: Setup['say'],
) {
  const params = {
    default_return_url: `${appUrl}/subscription`,
    business_profile: {
      privacy_policy_url: `${appUrl}/privacy-policy`,
      terms_of_service_url: `${appUrl}/terms-of-service`,
    },
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ['address', 'name'] },
      subscription_cancel: {
        enabled: true,
        mode: 'at_period_end',
        cancellation_reason: {
          enabled: true,
          options: ['too_expensive', 'unused', 'missing_features', 'other'],
        },
      },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product, prices }],
        proration_behavior: 'always_invoice',
        schedule_at_period_end: {
          conditions: [{ type: 'shortening_interval' }, { type: 'decreasing_item_amount' }],
        },
      },
    },
    metadata: { site: appUrl },
  } satisfies Stripe.BillingPortal.ConfigurationCreateParams;
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const known = data.find(({ metadata }) => metadata?.site === appUrl);
  if (known) {
    await stripe.billingPortal.configurations.update(known.id, params);
    return;
  }
  await stripe.billingPortal.configurations.create(params);
  say('Customer portal: card, invoices, plan and cancellation.');
}

async function requireEndpoint(stripe: Stripe, url: string, say: Setup['say']): Promise<string | undefined> {
  const events = [...syncedEvents];
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const known = data.find((endpoint) => endpoint.url === url);
  if (known) {
    await stripe.webhookEndpoints.update(known.id, { enabled_events: events, disabled: false });
    say(`Webhook endpoint ${url}: there already. Stripe showed its secret when it was made.`);
    return undefined;
  }
  const { secret } = await stripe.webhookEndpoints.create({ url, enabled_events: events });
  say(`Webhook endpoint ${url}.`);
  return secret;
}
