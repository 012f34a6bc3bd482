import { z } from 'zod';
import { origin, secureBase } from '~/env/values';
import { createStripe } from '~/features/billing/stripe-client';
import { setUpBilling } from './setup';

/** The complete environment cannot be required yet: this command prints the webhook's secret. */
const settingsSchema = z.object({
  STRIPE_SECRET_KEY: z.string('is required'),
  STRIPE_API_BASE: secureBase.optional(),
  APP_URL: origin.default(`http://localhost:${process.env.PORT || 3000}`),
});

/** @throws an Error with one line for each faulty variable */
export async function runSetup({ isLive }: { isLive: boolean }): Promise<void> {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  const settings = settingsSchema.safeParse(given);
  if (!settings.success) {
    const faults = settings.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(faults.join('\n'));
  }
  const { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: apiBase, APP_URL: appUrl } = settings.data;
  const isLiveKey = /^[sr]k_live_/.test(key);
  if (isLiveKey && !isLive) {
    throw new Error('This is a live key: say --live to set up what people pay for.');
  }
  if (isLive && !isLiveKey) {
    throw new Error('This is no live key: put the live one into STRIPE_SECRET_KEY, or leave out --live.');
  }
  const secret = await setUpBilling({
    stripe: createStripe(key, apiBase),
    appUrl,
    isStandIn: apiBase !== undefined,
    say: (line) => console.log(line),
  });
  if (secret) console.log(`\nPut into the environment:\nSTRIPE_WEBHOOK_SECRET=${secret}`);
}
