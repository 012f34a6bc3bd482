import { type RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '~/http/client-address.server';

/** Times in ms: for headers, a whole request, and an idle connection; interval of checks. `perNetwork`: most connections. */
type ConnectionLimits = {
  headersMs: number;
  requestMs: number;
  idleMs: number;
  checkMs: number;
  perNetwork: number;
};

/** An HTTP server on which slow or idle connections cannot pile up. */
export function createLimitedServer(listener: RequestListener, limits: ConnectionLimits): Server {
  const { headersMs, requestMs, idleMs, checkMs, perNetwork } = limits;
  const timeouts = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
  };
  const server = new Server(timeouts, (request, response) => {
    const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
    // A proxy before the site may read the other Host header.
    if (names.filter((name) => name.toLowerCase() === 'host').length < 2) return listener(request, response);
    response.writeHead(400, { 'Content-Type': 'text/plain', Connection: 'close' }).end('One Host, please.');
  });
  const networks = new Map<string, Set<Socket>>();
  const busy = new Set<Socket>();

  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
  });
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const open = networks.get(network) ?? new Set();
    if (open.size >= perNetwork) {
      // Closes an idle connection, which browsers open again.
      const idle = [...open].find((other) => !busy.has(other));
      if (!idle) return void socket.destroy();
      idle.destroy();
    }
    networks.set(network, open.add(socket));
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0 && networks.get(network) === open) networks.delete(network);
    });
  });
  return server;
}
