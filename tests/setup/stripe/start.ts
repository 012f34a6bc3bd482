import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApi } from './api';
import { serveCheckout } from './checkout-pages';
import { createControl } from './control';
import { createDeliveries } from './deliveries';
import { serveElements } from './elements';
import { createFaults } from './faults';
import { publishableKey, secretKey, stripeEnvironment, webhookSecret } from './keys';
import { parseForm } from './params';
import { serveInvoice, servePortal } from './portal-pages';
import { StripeRefusal } from './refusal';
import { createWorld } from './world';

export type StripeDouble = Awaited<ReturnType<typeof startStripe>>;

/** Stripe, as far as the site needs it, on loopback. `seed` fixes its ids, `now` (seconds) its clock's start. */
export async function startStripe({
  port = 0,
  seed,
  now,
}: {
  port?: number;
  seed?: number;
  now?: number;
} = {}) {
  const world = createWorld({ seed, now, origin: '' });
  const deliveries = createDeliveries(world);
  const faults = createFaults();
  const api = createApi({ world, deliveries, faults, secretKey });
  const control = createControl({ world, deliveries, faults, api });
  const commands = new Map<string, unknown>(Object.entries(control));

  async function steer(name: string, body: string, response: ServerResponse) {
    const command = commands.get(name);
    if (typeof command !== 'function') return sendJson(response, 404, { error: `No control ${name}.` });
    try {
      sendJson(response, 200, await command(body ? JSON.parse(body) : {}));
    } catch (error) {
      sendJson(response, 400, { error: String(error) });
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', world.origin);
    const { pathname: path } = url;
    const method = request.method ?? 'GET';
    const body = await readBody(request);
    if (path.startsWith('/v1/')) return api.handle(request, response, url, body);
    if (path.startsWith('/_control/')) return steer(path.slice('/_control/'.length), body, response);
    const fault = faults.take(method, path);
    if (fault?.kind === '500') return void response.writeHead(500).end('Stripe is away.');
    if (fault?.kind === 'hang' && (await faults.hang()) === 'cut') return void response.destroy();
    const asked = { path, method, body, isPost: method === 'POST', form: parseForm(body) };
    const served =
      path.startsWith('/_js/') || path.endsWith('/stripe.js')
        ? serveElements(world, asked, response)
        : [serveCheckout, servePortal, serveInvoice].some((serve) => serve(world, asked, response));
    deliveries.flush();
    if (!served) response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found');
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error) => {
      if (error instanceof StripeRefusal && !response.headersSent) {
        return sendJson(response, error.status, { error: error.error });
      }
      console.error(error);
      response.destroy();
    });
  });
  server.listen(port, 'localhost');
  await once(server, 'listening');
  world.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin: world.origin,
    secretKey,
    publishableKey,
    webhookSecret,
    env: stripeEnvironment(world.origin),
    control,
    stop() {
      faults.reset();
      server.closeAllConnections();
      server.close();
    },
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
