import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { env } from '~/env.server';

const isSecure = env.APP_URL.startsWith('https:');

const always: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(isSecure ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' } : {}),
};

/** The policy of a reply that is no page: it loads nothing. */
export const replyPolicy = "default-src 'none'; frame-ancestors 'none'";

declare global {
  var __boxscoreSecurityHeaders: boolean | undefined;
}

/** Puts the headers that do not depend on the reply on every reply of this process: pages, calls, files and errors alike. */
export function setSecurityHeadersOnEveryReply() {
  if (globalThis.__boxscoreSecurityHeaders) return;
  globalThis.__boxscoreSecurityHeaders = true;
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse };
    for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  });
}

/** Where forms of ours may lead beside this site: a browser holds redirects after a form to the same rule. */
const formTargets = [
  env.GOOGLE_CLIENT_ID && new URL(env.GOOGLE_BASE_URL ?? 'https://accounts.google.com').origin,
  env.GITHUB_CLIENT_ID && new URL(env.GITHUB_BASE_URL ?? 'https://github.com').origin,
].filter(Boolean);

/** The policy of a page: scripts that carry the nonce, and what they load. */
export function pagePolicy(nonce: string): string {
  const development = env.NODE_ENV === 'development';
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
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
