import type { IncomingMessage, ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { parseForm } from './call';
import { declines } from './cards';
import { catalogCalls } from './catalog';
import { checkoutCalls } from './checkout';
import { customerCalls } from './customers';
import type { Deliveries } from './deliveries';
import { present } from './expand';
import type { Fault, Faults } from './faults';
import { listInvoices } from './invoices';
import { secretKey } from './keys';
import { portalCalls } from './portal';
import { cardError, StripeRefusal } from './refusal';
import { subscriptionCalls } from './subscriptions';
import { webhookCalls } from './webhooks';
import type { World } from './world';

const calls = [
  ...catalogCalls,
  ...customerCalls,
  ...checkoutCalls,
  ...subscriptionCalls,
  listInvoices,
  ...portalCalls,
  ...webhookCalls,
];
const keyLives = 86_400;

type Answer = { status: number; body: string; isReplayed?: boolean };
type Asked = { method: string; path: string; form: string };
type Parts = { world: World; deliveries: Deliveries; faults: Faults };

export type Api = ReturnType<typeof createApi>;

export function createApi({ world, deliveries, faults }: Parts) {
  let kept = new Map<string, { asked: string; at: number; answer: Answer | null }>();
  let requests: { method: string; path: string }[] = [];

  function authorize(header = '') {
    const [scheme = '', credentials = ''] = header.split(' ');
    const key = scheme === 'Basic' ? atob(credentials).replace(/:$/, '') : credentials;
    if (key === secretKey) return;
    throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
  }

  function perform({ method, path, form }: Asked): object {
    for (const call of calls) {
      const match = call.method === method && call.path.exec(path);
      if (!match) continue;
      const { expand = [], ...given } = parseForm(form);
      const reply = call.perform(world, given, decodeURIComponent(match[1] ?? ''));
      return present(world, reply, expand as string[]) as object;
    }
    const message = `Unrecognized request URL (${method}: ${path}).`;
    throw new StripeRefusal(404, { type: 'invalid_request_error', message });
  }

  function refuse(kind: Fault['kind'] | undefined) {
    if (kind === '500') throw new StripeRefusal(500, { type: 'api_error', message: 'Unknown error.' });
    if (kind === 'card error') throw cardError(declines.card_declined);
    if (kind !== '429') return;
    const message = 'Request rate limit exceeded.';
    throw new StripeRefusal(429, { type: 'invalid_request_error', code: 'rate_limit', message });
  }

  function answerWith(run: () => object): Answer {
    try {
      return { status: 200, body: JSON.stringify(run(), null, 2) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }, null, 2) };
    }
  }

  /** A key has its first answer for a day; a refusal is not kept. */
  async function once(key: string | undefined, asked: string, run: () => Promise<Answer>): Promise<Answer> {
    if (!key) return run();
    const before = kept.get(key);
    if (before && world.now() - before.at < keyLives) {
      if (before.asked !== asked) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`;
        throw new StripeRefusal(400, { type: 'idempotency_error', message });
      }
      if (before.answer) return { ...before.answer, isReplayed: true };
      const message = `There is currently another in-progress request using this key: ${key}.`;
      throw new StripeRefusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
    }
    const entry: { asked: string; at: number; answer: Answer | null } = {
      asked,
      at: world.now(),
      answer: null,
    };
    kept.set(key, entry);
    entry.answer = await run();
    if (entry.answer.status !== 200) kept.delete(key);
    return entry.answer;
  }

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL, body: string) {
    const { method = 'GET', headers } = request;
    const path = url.pathname;
    const form = method === 'POST' ? body : url.search.slice(1);
    requests.push({ method, path });
    response.setHeader('Request-Id', world.id('req', 14));
    response.setHeader('Stripe-Version', Stripe.API_VERSION);
    response.setHeader('Content-Type', 'application/json');
    const fault = faults.take(method, path);
    const key = method === 'POST' ? headers['idempotency-key'] : undefined;
    let answer: Answer;
    try {
      authorize(headers.authorization);
      answer = await once(key?.toString(), `${method} ${path} ${form}`, async () => {
        if (fault?.kind === 'hang') await faults.hang();
        const made = answerWith(() => {
          refuse(fault?.kind);
          return perform({ method, path, form });
        });
        deliveries.flush();
        return made;
      });
    } catch (error) {
      answer = answerWith(() => {
        throw error;
      });
    }
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
