import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import { z } from 'zod';
import { call, flag, listCall, parseForm } from './call';
import { declines } from './cards';
import { catalogCalls } from './catalog';
import { checkoutCalls } from './checkout';
import { customerCalls } from './customers';
import type { Deliveries } from './deliveries';
import type { Fault, Faults } from './faults';
import { listInvoices } from './invoices';
import { webhookSecret as secret, secretKey } from './keys';
import type { Endpoint } from './objects';
import { portalCalls } from './portal';
import { cardError, invalid, StripeRefusal } from './refusal';
import { copy, find, type StripeState } from './state';
import { subscriptionCalls } from './subscriptions';

const webhookCalls = [
  call<Stripe.WebhookEndpointCreateParams>('POST', 'webhook_endpoints')(
    { enabled_events: z.array(z.string()), url: z.url() },
    (state, given) => {
      const id = state.id('we');
      const endpoint: Endpoint = { id, object: 'webhook_endpoint', status: 'enabled', ...given };
      state.endpoints.set(id, endpoint);
      return { ...endpoint, secret };
    },
  ),
  listCall<Stripe.WebhookEndpointListParams>('webhook_endpoints', {}, ({ endpoints }) => endpoints),
  call<Stripe.WebhookEndpointUpdateParams>('POST', 'webhook_endpoints/:id')(
    { disabled: flag, enabled_events: z.array(z.string()) },
    (state, { enabled_events }, id) =>
      Object.assign(find(state.endpoints, 'webhook endpoint', id), { enabled_events }),
  ),
];

const calls = [
  ...catalogCalls,
  ...customerCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  listInvoices,
  ...portalCalls,
  ...webhookCalls,
];

const refusals: { [Kind in Fault['kind']]?: StripeRefusal } = {
  '500': new StripeRefusal(500, { type: 'api_error', message: 'Unknown error.' }),
  '429': new StripeRefusal(429, { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many.' }),
  'card error': cardError(declines.card_declined),
};

type Answer = { status: number; body: string; isReplayed?: boolean };
type Asked = { method: string; path: string; form: string };
type Parts = { state: StripeState; deliveries: Deliveries; faults: Faults };

export type Api = ReturnType<typeof createApi>;

export function createApi({ state, deliveries, faults }: Parts) {
  let kept = new Map<string, { asked: string; answer?: Answer }>();
  let requests: { method: string; path: string }[] = [];

  function authorize(header?: string) {
    if (header === `Bearer ${secretKey}`) return;
    throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }

  function perform({ method, path, form }: Asked): object {
    for (const call of calls) {
      const match = call.method === method && call.path.exec(path);
      if (!match) continue;
      const { expand = [], ...given } = parseForm(form);
      const reply = call.perform(state, given, decodeURIComponent(match[1] ?? ''));
      return present(state, reply, expand as string[]) as object;
    }
    const message = `Unrecognized request URL (${method}: ${path}).`;
    throw new StripeRefusal(404, { type: 'invalid_request_error', message });
  }

  /** An idempotency key always gets its first answer again; refusals are not stored. */
  async function once(key: string | undefined, asked: string, run: () => Promise<Answer>): Promise<Answer> {
    if (!key) return run();
    const before = kept.get(key);
    if (before && before.asked !== asked) {
      const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`;
      throw new StripeRefusal(400, { type: 'idempotency_error', message });
    }
    if (before?.answer) return { ...before.answer, isReplayed: true };
    if (before) {
      const message = `There is currently another in-progress request using this key: ${key}.`;
      throw new StripeRefusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
    }
    kept.set(key, { asked });
    try {
      const answer = await run();
      kept.set(key, { asked, answer });
      return answer;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  }

  async function answerTo(asked: Asked, { authorization, ...headers }: IncomingHttpHeaders, fault?: Fault) {
    const key = asked.method === 'POST' ? headers['idempotency-key']?.toString() : undefined;
    try {
      authorize(authorization);
      return await once(key, JSON.stringify(asked), async () => {
        if (fault?.kind === 'hang') await faults.hang();
        const refusal = fault && refusals[fault.kind];
        if (refusal) throw refusal;
        return { status: 200, body: JSON.stringify(perform(asked), null, 2) };
      });
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }, null, 2) };
    } finally {
      deliveries.flush();
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL, body: string) {
    const { method = 'GET', headers } = request;
    const path = url.pathname;
    requests.push({ method, path });
    response.setHeader('Request-Id', state.id('req', 14));
    response.setHeader('Content-Type', 'application/json');
    const fault = faults.take(method, path);
    const form = method === 'POST' ? body : url.search.slice(1);
    const answer: Answer = await answerTo({ method, path, form }, headers, fault);
    if (fault?.kind === 'cut after effect') return void response.destroy();
    if (answer.isReplayed) response.setHeader('Idempotent-Replayed', 'true');
    if (fault?.kind !== 'half a body') return void response.writeHead(answer.status).end(answer.body);
    response.setHeader('Content-Length', Buffer.byteLength(answer.body));
    response.writeHead(answer.status);
    response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy());
  }

  return {
    handle,
    requests: () => requests,
    reset() {
      kept = new Map();
      requests = [];
    },
  };
}

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

const lookUp = (state: StripeState, id: string): object | undefined =>
  [state.customers, state.paymentMethods, state.products, state.coupons, state.subscriptions, state.invoices]
    .map((table) => table.get(id))
    .find(Boolean);

function expandPath(state: StripeState, value: Json, path: string[]): Json {
  const [name, ...rest] = path;
  if (name === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => expandPath(state, one, path));
  const refusal = invalid(`This property cannot be expanded (${name}).`, { param: 'expand[0]' });
  if (typeof value !== 'object') throw refusal;
  // A coupon's `applies_to` is in a reply only when it is expanded.
  if (name === 'applies_to') {
    const products = state.productsOf.get(String(value.id));
    return products ? { ...value, applies_to: { products } } : value;
  }
  const held = value[name];
  if (held === undefined) throw refusal;
  const found = typeof held === 'string' ? copy(lookUp(state, held) as Json | undefined) : held;
  if (found === undefined) throw refusal;
  return { ...value, [name]: expandPath(state, found, rest) };
}

/** The reply as JSON, in which the ids that `expand` names are replaced by their objects. */
const present = (state: StripeState, reply: object, paths: string[]): Json =>
  paths.reduce((value, path) => expandPath(state, value, path.split('.')), copy<unknown>(reply) as Json);
