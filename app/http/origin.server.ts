import type { IncomingHttpHeaders } from 'node:http';
import { env } from '~/env/env.server';
import { AppError } from './errors';

/** A request without both headers is not from a browser, and so carries no user's cookies unasked. @throws AppError forbidden */
export function assertSameOrigin(request: Request) {
  const site = request.headers.get('Sec-Fetch-Site');
  const isSameSite = site === null || site === 'same-origin' || site === 'none';
  if (!isOurs(request.headers.get('Origin'), request.headers.get('Host')) || !isSameSite) {
    throw new AppError('forbidden', 'This request came from another site, so it was not carried out.');
  }
}

// Remix answers a foreign Origin with an empty 500, and treats our own as foreign behind a proxy that changes the Host.
export function settleOrigin(headers: IncomingHttpHeaders) {
  const { origin, host } = headers;
  if (origin === undefined) return;
  if (!isOurs(origin, host ?? null)) {
    delete headers.origin;
    headers['sec-fetch-site'] = 'cross-site';
  } else if (originHost(origin) !== host) {
    headers.host = originHost(origin);
  }
}

const isOurs = (origin: string | null, host: string | null) =>
  origin === null || origin === env.APP_URL || (isSafe(origin) && originHost(origin) === host);

/** A page over plain http may have been changed on the way. */
const isSafe = (origin: string) => origin.startsWith('https:') || env.APP_URL.startsWith('http:');

function originHost(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

export function isSameOriginNavigation(request: Request) {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const referer = request.headers.get('Referer');
  return referer !== null && originHost(referer) === request.headers.get('Host');
}
