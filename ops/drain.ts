import { subscribe } from 'node:diagnostics_channel';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const inFlight = new Map<ServerResponse, IncomingMessage>();
const servers = new Set<HttpServer>();
let draining = false;

/** A keep-alive client that is busy sends its next request within this; an idle one is then disconnected. */
const graceMs = 300;
const pollMs = 20;
/** A body that has not come by then is not waited for. */
const bodyMs = 2_000;
/** What is left of the ten seconds after which `docker stop` kills is for the databases. */
const drainMs = 6_000;

type Started = { request: IncomingMessage; response: ServerResponse; server: HttpServer };

/** Follows the requests of every HTTP server in this process. Call it before the first one arrives. */
export function watchRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response, server } = message as Started;
    servers.add(server);
    inFlight.set(response, request);
    if (draining) closeAfter(response);
    response.once('close', () => inFlight.delete(response));
  });
}

/**
 * Serves on for `noticeMs`, while /readyz already tells balancers not to send more. Then takes no more connections, and
 * resolves when all that arrives on open ones is answered, or six seconds after it was called.
 */
export async function drainRequests({ noticeMs = 0 } = {}): Promise<void> {
  draining = true;
  globalThis.__boxscoreDraining = true;
  if (noticeMs > 0) await delay(noticeMs);
  // One more turn of the event loop accepts what already waits in the system's queue.
  await new Promise(setImmediate);
  // http's own close() would cut off idle connections on which a request may be on its way.
  for (const server of servers) NetServer.prototype.close.call(server);
  for (const response of inFlight.keys()) closeAfter(response);
  await delay(graceMs);
  for (let waited = noticeMs + graceMs; ; waited += pollMs) {
    for (const server of servers) server.closeIdleConnections();
    if (inFlight.size === 0 || waited >= drainMs) return;
    if (waited >= noticeMs + bodyMs)
      for (const request of inFlight.values()) if (!request.complete) request.destroy();
    await delay(pollMs);
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
