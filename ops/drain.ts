import { subscribe } from 'node:diagnostics_channel';
import type { Server as HttpServer, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const inFlight = new Set<ServerResponse>();
const servers = new Set<HttpServer>();
let draining = false;

/** A keep-alive client that is busy sends its next request within this; an idle one is then disconnected. */
const graceMs = 300;
const drainTimeoutMs = 10_000;

/** Follows the requests of every HTTP server in this process. Call it before the first one arrives. */
export function watchRequests(): void {
  subscribe('http.server.request.start', (message) => {
    const { response, server } = message as { response: ServerResponse; server: HttpServer };
    servers.add(server);
    inFlight.add(response);
    if (draining) closeAfter(response);
    response.once('close', () => inFlight.delete(response));
  });
}

/** Takes no more connections, and resolves when all that arrives on open ones is answered, or after ten seconds. */
export async function drainRequests(): Promise<void> {
  draining = true;
  // One more turn of the event loop accepts what already waits in the system's queue.
  await new Promise(setImmediate);
  // http's own close() would cut off idle connections on which a request may be on its way.
  for (const server of servers) NetServer.prototype.close.call(server);
  for (const response of inFlight) closeAfter(response);
  await delay(graceMs);
  const deadline = Date.now() + drainTimeoutMs - graceMs;
  for (;;) {
    for (const server of servers) server.closeIdleConnections();
    if (inFlight.size === 0 || Date.now() > deadline) return;
    await delay(20);
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
