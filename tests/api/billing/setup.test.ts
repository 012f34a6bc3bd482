import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createStripe } from '~/features/billing/stripe-client';
import { syncedEvents } from '~/features/billing/stripe-setup';
import { setUpBilling } from '../../../ops/billing/setup';
import { runBilling } from '../../setup/billing/command';
import { startStripe } from '../../setup/stripe/start';

const double = await startStripe();
afterAll(() => double.stop());
const { control } = double;
const stripe = createStripe(double.secretKey, double.origin);
const key = { STRIPE_SECRET_KEY: double.secretKey, STRIPE_API_BASE: double.origin };

afterEach(() => {
  control.clearFaults();
});

async function setUp(appUrl: string, isStandIn = true) {
  const lines: string[] = [];
  const secret = await setUpBilling({ stripe, appUrl, isStandIn, say: (line) => lines.push(line) });
  return { secret, lines };
}
async function listAll() {
  const limit = 100;
  const lists = await Promise.all([
    stripe.products.list({ limit }),
    stripe.prices.list({ limit }),
    stripe.coupons.list({ limit }),
    stripe.promotionCodes.list({ limit }),
    stripe.billingPortal.configurations.list({ limit }),
    stripe.webhookEndpoints.list({ limit }),
  ]);
  return lists.map(({ data }) => data.map(({ id }) => id));
}

describe('setting up', () => {
  test('makes what the site sells and needs', async () => {
    control.reset();
    const { secret, lines } = await setUp('https://boxscore.example');
    expect(secret).toMatch(/^whsec_/);
    expect(lines).toEqual([
      'Price monthly: $29 a month.',
      'Price annual: $228 a year.',
      'Promotion code SAVE10: 10 percent off the first payment.',
      'Customer portal: card, invoices, plan and cancellation.',
      'Webhook endpoint https://boxscore.example/webhooks/stripe.',
    ]);
    const { data: prices } = await stripe.prices.list({ lookup_keys: ['monthly', 'annual'] });
    expect(new Set(prices.map(({ product }) => product)).size).toBe(1);
    expect(
      prices.map((price) => [price.lookup_key, price.unit_amount, price.currency, price.recurring?.interval]),
    ).toEqual([
      ['annual', 22_800, 'usd', 'year'],
      ['monthly', 2900, 'usd', 'month'],
    ]);
    const { data: codes } = await stripe.promotionCodes.list({
      code: 'save10',
      expand: ['data.promotion.coupon'],
    });
    expect(codes).toMatchObject([
      { active: true, promotion: { coupon: { percent_off: 10, duration: 'once' } } },
    ]);
    const [endpoint] = (await stripe.webhookEndpoints.list()).data;
    expect(endpoint?.enabled_events).toEqual([...syncedEvents]);
    const [portal] = (await stripe.billingPortal.configurations.list()).data;
    expect(portal?.default_return_url).toBe('https://boxscore.example/subscription');
    expect(portal?.features).toMatchObject({
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: { enabled: true, proration_behavior: 'always_invoice' },
    });
  });

  test('again makes nothing new, and does not tell the secret a second time', async () => {
    control.reset();
    await setUp('https://boxscore.example');
    const before = await listAll();
    const { secret, lines } = await setUp('https://boxscore.example');
    expect(secret).toBeUndefined();
    expect(lines).toEqual([
      'Webhook endpoint https://boxscore.example/webhooks/stripe: there already. Stripe showed its secret when it was made.',
    ]);
    expect(await listAll()).toEqual(before);
  });

  test('again goes on where it was broken off', async () => {
    control.reset();
    control.fault({ kind: '429', method: 'POST', path: '/v1/promotion_codes' });
    await expect(setUp('https://boxscore.example')).rejects.toThrow();
    expect((await setUp('https://boxscore.example')).secret).toMatch(/^whsec_/);
    const [, prices, , codes] = await listAll();
    expect([prices?.length, codes?.length]).toEqual([2, 1]);
  });

  test('gives a changed price the key of the old one, which stays for who pays it', async () => {
    control.reset();
    await setUp('https://boxscore.example');
    const old = await stripe.prices.create({
      product: 'boxscore',
      currency: 'usd',
      unit_amount: 1900,
      recurring: { interval: 'month' },
      lookup_key: 'monthly',
      transfer_lookup_key: true,
    });
    expect((await setUp('https://boxscore.example')).lines).toContain('Price monthly: $29 a month.');
    const [current] = (await stripe.prices.list({ lookup_keys: ['monthly'] })).data;
    expect(current).toMatchObject({ unit_amount: 2900, active: true });
    expect(await stripe.prices.retrieve(old.id)).toMatchObject({
      unit_amount: 1900,
      active: true,
      lookup_key: null,
    });
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'at Stripe itself for %s says how events are forwarded, and makes no endpoint',
    async (appUrl) => {
      control.reset();
      const { secret, lines } = await setUp(appUrl, false);
      expect(secret).toBeUndefined();
      expect(lines.at(-1)).toBe(
        `Stripe cannot reach ${appUrl}. Forward its events: stripe listen --forward-to ${appUrl}/webhooks/stripe`,
      );
      expect((await stripe.webhookEndpoints.list()).data).toEqual([]);
      expect((await stripe.prices.list()).data).toHaveLength(2);
    },
  );
});

describe('npm run desk -- billing setup', () => {
  test('prints what to put into the environment', async () => {
    control.reset();
    const first = await runBilling(['setup'], { ...key, APP_URL: 'https://boxscore.example' });
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(/\n\nPut into the environment:\nSTRIPE_WEBHOOK_SECRET=whsec_\w+\n$/);
  });

  test('says in a line each what is missing, and which address is none to send a key to', async () => {
    expect(await runBilling(['setup'], { STRIPE_API_BASE: 'http://stripe.example' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'STRIPE_SECRET_KEY: is required\nSTRIPE_API_BASE: must start with https://\n',
    });
  });
});
