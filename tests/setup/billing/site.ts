import { afterAll } from 'vitest';
import { createStripe } from '~/features/billing/stripe-client';
import { setUpBilling } from '../../../ops/billing/setup';
import { startSite } from '../site';
import { startStripe } from '../stripe/start';

export type Billing = Awaited<ReturnType<typeof startBilling>>;

/** A site that takes payments, and a test double of Stripe, set up for it. */
export async function startBilling(name: string, env: Record<string, string> = {}) {
  const double = await startStripe();
  afterAll(() => double.stop());
  const site = await startSite(name, { ...double.env, ...env });
  const { control } = double;
  const stripe = createStripe(double.secretKey, double.origin);
  /** Resets Stripe, with its clock at `now` in seconds (default: the real time), and sets it up. */
  async function setUp(now?: number) {
    control.reset({ now });
    await setUpBilling({ stripe, appUrl: site.origin, isStandIn: true, say: () => undefined });
    await control.settled();
  }
  await setUp();
  return { ...site, double, control, stripe, setUp };
}

/** Number of requests to Stripe with this method and path since the reset. */
export const countAsked = ({ control }: Pick<Billing, 'control'>, method: string, path: string) =>
  control.requests().requests.filter((one) => one.method === method && one.path === path).length;
