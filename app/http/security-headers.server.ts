import { env } from '~/env/env.server';

const isSecure = env.APP_URL.startsWith('https:');

/** Subdomains may be other sites without https, so the operator has to opt in. */
const transportSecurity = `max-age=63072000${env.HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`;

const usual: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(isSecure ? { 'Strict-Transport-Security': transportSecurity } : {}),
};

export const replyPolicy = "default-src 'none'; frame-ancestors 'none'";

const originOf = (address: string) => new URL(address).origin;

const stripe = env.STRIPE_SECRET_KEY
  ? env.STRIPE_API_BASE
    ? {
        pages: [originOf(env.STRIPE_API_BASE)],
        script: [originOf(env.STRIPE_JS_URL)],
        api: originOf(env.STRIPE_API_BASE),
      }
    : {
        pages: ['https://checkout.stripe.com', 'https://billing.stripe.com'],
        script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
        api: 'https://api.stripe.com',
      }
  : undefined;

// Browsers apply form-action to redirects after a form, too.
const formTargets = [
  env.GOOGLE_CLIENT_ID && new URL(env.GOOGLE_BASE_URL ?? 'https://accounts.google.com').origin,
  env.GITHUB_CLIENT_ID && new URL(env.GITHUB_BASE_URL ?? 'https://github.com').origin,
  ...(stripe?.pages ?? []),
].filter(Boolean);

/** The card field needs scripts, frames, windows and connections of Stripe. */
const hasCardField = (path: string) => stripe !== undefined && path === '/checkout';

export const headersOfReply = (path: string): Record<string, string> =>
  hasCardField(path) ? { ...usual, 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' } : usual;

/** @param scripts nonces or hashes of the page's scripts */
export function pagePolicy(scripts: string, path: string): string {
  const field = hasCardField(path) ? stripe : undefined;
  const development = env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    ["script-src 'self'", scripts, ...(field?.script ?? [])].filter(Boolean).join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", field && 'https://*.stripe.com'].filter(Boolean).join(' '),
    ["connect-src 'self'", development && 'ws:', field?.api].filter(Boolean).join(' '),
    ...(field ? [['frame-src', ...field.script, 'https://hooks.stripe.com'].join(' ')] : []),
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
