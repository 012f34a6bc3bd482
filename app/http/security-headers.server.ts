import { env } from '~/env.server';

const isSecure = env.APP_URL.startsWith('https:');

/** What does not depend on the reply, and is on each: pages, calls, files and errors alike. */
export const headersOfEveryReply: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
};

/** The policy of a reply that is no page: it loads nothing. */
export const replyPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Where forms of ours may lead beside this site: a browser holds redirects after a form to the same rule. */
const formTargets = [
  env.GOOGLE_CLIENT_ID && new URL(env.GOOGLE_BASE_URL ?? 'https://accounts.google.com').origin,
  env.GITHUB_CLIENT_ID && new URL(env.GITHUB_BASE_URL ?? 'https://github.com').origin,
].filter(Boolean);

/**
 * The policy of a page.
 * @param scripts the sources of its own scripts beside the files of this site: a nonce, or digests
 */
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
