import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '~/env/env.server';
import { discardUnreadBody } from './body.server';
import { clientAddress, networkHeader, networkOf } from './client-address.server';
import { log } from './log.server';
import { settleOrigin } from './origin.server';
import { followRequest } from './request-log.server';
import { headersOfReply } from './security-headers.server';

declare global {
  var __boxscoreWatchesRequests: boolean | undefined;
}

// Each path in a request for the manifest costs a search through all routes.
const mostLookups = 200;

/** Longer than any route. Matching a route takes quadratic time in a run of slashes. */
const longestPath = 1_000;

const routableMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function watchEveryRequest() {
  if (globalThis.__boxscoreWatchesRequests) return;
  globalThis.__boxscoreWatchesRequests = true;
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    try {
      prepare(request, response);
    } catch (error) {
      // An error thrown here would end the process.
      log.error({ err: error }, 'unexpected');
      request.destroy();
    }
  });
}

function prepare(request: IncomingMessage, response: ServerResponse) {
  request.url = readableUrl(request.url ?? '/');
  const [path = '/'] = request.url.split('?');
  for (const [name, value] of Object.entries(headersOfReply(path))) response.setHeader(name, value);
  request.headers.host = readableHost(request.headers.host);
  // Remix would put this header's port into the request's URL.
  delete request.headers['x-forwarded-host'];
  settleOrigin(request.headers);
  request.headers[networkHeader] = networkOf(clientAddress(request, env.TRUST_PROXY));
  followRequest(request, response);
  discardUnreadBody(request, response);
  // No route handles OPTIONS, so every route refuses it.
  if (!routableMethods.has(request.method ?? '')) request.method = 'OPTIONS';
}

/** Cuts too long a path, so that it matches no route. Repairs invalid escapes, leading double slashes and Remix 1's `_data`. */
function readableUrl(url: string): string {
  const target = url.startsWith('/') || !URL.canParse(url) ? url : url.replace(/^\w+:\/\/[^/?#]*/, '');
  const [name = '', ...search] = target.split('?');
  const short = [name.slice(0, longestPath), ...search].join('?');
  const path = short.startsWith('/') ? short.replace(/^\/([\\/]|%5c|%2f)+/i, '/') : '/';
  try {
    const lookups = decodeURIComponent(path).match(/[/&]/g)?.length ?? 0;
    // Without parameters the manifest's reply makes the browser load pages in full.
    if (path.startsWith('/__manifest') && lookups > mostLookups) return '/__manifest';
    return path.replace(/([?&])_data(?==|&|$)/g, '$1data');
  } catch {
    return path.replaceAll('%', '%25');
  }
}

function readableHost(host: string | undefined): string {
  return host &&
    /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(host) &&
    URL.canParse(`http://${host}/`)
    ? host
    : new URL(env.APP_URL).host;
}
