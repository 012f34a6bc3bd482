import { env } from '~/env.server';
import { AppError } from './errors';

/**
 * A mutation must come from a page of this site. A browser says so in Origin and Sec-Fetch-Site;
 * a client that sends neither is not a browser and carries nobody's ambient cookies.
 * @throws AppError forbidden
 */
export function assertSameOrigin(request: Request) {
  const origin = request.headers.get('Origin');
  const site = request.headers.get('Sec-Fetch-Site');
  const isOurs =
    origin === null || origin === env.APP_URL || originHost(origin) === request.headers.get('Host');
  const isSameSite = site === null || site === 'same-origin' || site === 'none';
  if (!isOurs || !isSameSite) {
    throw new AppError('forbidden', 'This request came from another site, so it was not carried out.');
  }
}

function originHost(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/** Whether a page of this site led the browser here. */
export function isSameOriginNavigation(request: Request) {
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin';
  const referer = request.headers.get('Referer');
  return referer !== null && originHost(referer) === request.headers.get('Host');
}
