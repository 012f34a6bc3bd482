import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createApi } from './api';
import { serveCheckout } from './checkout-pages';
import { createControl } from './control';
import { createDeliveries } from './deliveries';
import { serveElements } from './elements';
import { createFaults } from './faults';
import { publishableKey, secretKey, stripeEnvironment, webhookSecret } from './keys';
import { servePortal } from './portal-pages';
import { createStripeState } from './state';

export async function startStripe({ port = 0 } = {}) {
  const state = createStripeState();
  const deliveries = createDeliveries(state);
  const faults = createFaults();
  const api = createApi({ state, deliveries, faults });
  const control = createControl({ state, deliveries, faults, api });
  const commands = new Map<string, unknown>(Object.entries(control));

  async function steer(name: string, body: string, response: ServerResponse) {
    const command = commands.get(name);
    const done = typeof command === 'function' ? await command(JSON.parse(body)) : null;
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(done ?? {}));
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', state.origin);
    const { pathname: path } = url;
    const body = await text(request);
    if (path.startsWith('/v1/')) return api.handle(request, response, url, body);
    if (path.startsWith('/_control/')) return steer(path.slice('/_control/'.length), body, response);
    const form = request.method === 'POST' ? new URLSearchParams(body) : null;
    const visit = { state, path, form, response };
    const isServed = [serveElements, serveCheckout, servePortal].some((serve) => serve(visit));
    deliveries.flush();
    if (!isServed) response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  state.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin: state.origin,
    secretKey,
    publishableKey,
    webhookSecret,
    env: stripeEnvironment(state.origin),
    control,
    stop() {
      faults.reset();
      server.closeAllConnections();
      server.close();
    },
  };
}
