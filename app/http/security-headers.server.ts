import { env } from '~/env.server';

const isSecure = env.APP_URL.startsWith('https:');

export const headersOfEveryReply: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
};

export const replyPolicy = "default-src 'none'; frame-ancestors 'none'";

// A browser holds redirects after a form to form-action too.
const formTargets = [
  env.GOOGLE_CLIENT_ID && new URL(env.GOOGLE_BASE_URL ?? 'https://accounts.google.com').origin,
  env.GITHUB_CLIENT_ID && new URL(env.GITHUB_BASE_URL ?? 'https://github.com').origin,
].filter(Boolean);

export function pagePolicy(scripts: string): string {
  const development = env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src 'self' ${scripts}`.trimEnd(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    ["form-action 'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
