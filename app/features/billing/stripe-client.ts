import Stripe from 'stripe';

/** `apiBase`: the URL of another server with Stripe's API. */
export function createStripe(secretKey: string, apiBase?: string): Stripe {
  const base = apiBase ? new URL(apiBase) : undefined;
  return new Stripe(secretKey, {
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(base && {
      protocol: base.protocol === 'http:' ? 'http' : 'https',
      host: base.hostname,
      port: base.port || undefined,
    }),
  });
}
