export const secretKey = 'sk_test_double';
export const publishableKey = 'pk_test_double';
export const webhookSecret = 'whsec_double';

/** Environment of a site that uses the double at `origin` as Stripe. */
export const stripeEnvironment = (origin: string) => ({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: origin,
  STRIPE_JS_URL: `${origin}/stripe.js`,
});
