import { subscribe } from 'node:diagnostics_channel';
import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const inFlight = new Map<ServerResponse, IncomingMessage>();
const servers = new Set<HttpServer>();
let draining = false;

/** A busy keep-alive client sends its next request within this time; idle clients are disconnected after it. */
const graceMs = 1_000;
const pollMs = 20;
const shortTurnMs = 0.3;
const mostTurns = 200;
/** Requests whose body is incomplete after this time are ended. */
const bodyMs = 2_000;
/** `docker stop` kills after ten seconds; the rest of them is for the databases. */
const drainMs = 6_000;

type Started = { request: IncomingMessage; response: ServerResponse; server: HttpServer };

/** Tracks the requests of every HTTP server in this process. Call it before the first request arrives. */
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
 * Serves for `noticeMs` more, while /readyz tells load balancers to send no more requests. Then accepts no connections, and
 * resolves when all requests on open ones are answered, or six seconds after the call.
 */
export async function drainRequests({ noticeMs = 0 } = {}): Promise<void> {
  globalThis.__boxscoreDraining = true;
  if (noticeMs > 0) await delay(noticeMs);
  // Each turn of the event loop accepts connections from the system's queue; after a short turn the queue is empty.
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const begun = performance.now();
    await new Promise(setImmediate);
    if (performance.now() - begun < shortTurnMs) break;
  }
  // http's own close() would close idle connections on which a request may be arriving.
  for (const server of servers) NetServer.prototype.close.call(server);
  // Only now: a client that is told to close opens a new connection, which may be in that queue.
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
