import { subscribe } from 'node:diagnostics_channel';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const inFlight = new Map<ServerResponse, IncomingMessage>();
const servers = new Set<HttpServer>();
let draining = false;

/** A keep-alive client that is busy sends its next request within this; an idle one is then disconnected. */
const graceMs = 1_000;
const pollMs = 20;
const shortTurnMs = 0.3;
const mostTurns = 200;
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
  globalThis.__boxscoreDraining = true;
  if (noticeMs > 0) await delay(noticeMs);
  // A turn of the event loop accepts what waits in the system's queue; a short one leaves no time for more to come.
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const begun = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - begun < shortTurnMs) break;
  }
  // http's own close() would cut off idle connections on which a request may be on its way.
  for (const server of servers) NetServer.prototype.close.call(server);
  // Not sooner: who is told to close comes back on a new connection, which may wait in that queue just now.
  draining = true;
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
