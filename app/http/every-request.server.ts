import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '~/env.server';
import { clientAddress, networkHeader, networkOf } from './client-address.server';
import { log } from './log.server';
import { settleOrigin } from './origin.server';
import { followRequest } from './request-log.server';
import { headersOfEveryReply } from './security-headers.server';
import { discardUnreadBody } from './unread-body.server';

declare global {
  var __boxscoreWatchesRequests: boolean | undefined;
}

/** Parts of paths that one request may look up in the table of routes, which costs a search through all of them each. */
const mostLookups = 200;

/** The methods that routes know, or know how to refuse. */
const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Sees every request of this process before anything answers it, be it for a page, a call or a file: makes it one that
 * can be routed, says where it comes from, and gives its reply what no reply goes without.
 */
export function watchEveryRequest() {
  if (globalThis.__boxscoreWatchesRequests) return;
  globalThis.__boxscoreWatchesRequests = true;
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    try {
      prepare(request, response);
    } catch (error) {
      // Thrown here it would end the process, and everyone's requests with it.
      log.error({ err: error }, 'unexpected');
      request.destroy();
    }
  });
}

function prepare(request: IncomingMessage, response: ServerResponse) {
  for (const [name, value] of Object.entries(headersOfEveryReply)) response.setHeader(name, value);
  request.url = readableUrl(request.url ?? '/');
  request.headers.host = readableHost(request.headers.host);
  // Its port would become part of the request's URL.
  delete request.headers['x-forwarded-host'];
  settleOrigin(request.headers);
  request.headers[networkHeader] = networkOf(clientAddress(request, env.TRUST_PROXY));
  followRequest(request, response);
  discardUnreadBody(request, response);
  // Every other one is refused by whatever is at its address, as the one that nothing takes.
  if (!known.has(request.method ?? '')) request.method = 'OPTIONS';
}

/**
 * A path on this site whose escapes can be decoded: those that cannot stand for themselves. Two slashes at its start would
 * name another host. `_data` asks for a reply of an earlier Remix, at which this one complains.
 */
export function readableUrl(url: string): string {
  const target = url.startsWith('/') || !URL.canParse(url) ? url : url.replace(/^\w+:\/\/[^/?#]*/, '');
  const path = target.startsWith('/') ? target.replace(/^\/[\\/]+/, '/') : '/';
  try {
    const lookups = decodeURIComponent(path).match(/[/&]/g)?.length ?? 0;
    // Asked for no version of the site, Remix has its pages loaded in full.
    if (path.startsWith('/__manifest') && lookups > mostLookups) return '/__manifest';
    return path.replace(/([?&])_data(?==|&|$)/g, '$1data');
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** The host a request was sent to, or this site's where it names none. */
export function readableHost(host: string | undefined): string {
  return host &&
    /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host) &&
    URL.canParse(`http://${host}/`)
    ? host
    : new URL(env.APP_URL).host;
}
