import type { IncomingMessage, ServerResponse } from 'node:http';
import { declines } from './cards';
import type { Deliveries } from './deliveries';
import { present } from './expand';
import type { Fault, Faults } from './faults';
import { parseForm, refuseUnknown, texts } from './params';
import { cardError, StripeRefusal } from './refusal';
import { routes } from './routes';
import { apiVersion, type World } from './world';

export type Logged = {
  id: string;
  method: string;
  path: string;
  params: object;
  idempotencyKey: string | null;
  version: string | null;
  /** Null where it was never answered. */
  status: number | null;
};
type Answer = { status: number; body: string };
type Kept = { asked: string; answer: Answer | null };

const keyLives = 86_400;
const unauthorized = (message: string) => new StripeRefusal(401, { type: 'invalid_request_error', message });

export type Api = ReturnType<typeof createApi>;

export function createApi({ world, deliveries, faults, secretKey }: Parts) {
  let kept = new Map<string, Kept & { at: number }>();
  let requests: Logged[] = [];

  function authorize(header = '') {
    const [scheme = '', credentials = ''] = header.split(' ');
    const key =
      scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().replace(/:$/, '') : credentials;
    if (!key) {
      throw unauthorized(
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      );
    }
    if (key !== secretKey)
      throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
  }

  function perform(method: string, path: string, form: string): object {
    for (const { path: pattern, method: wanted, takes, serve } of routes) {
      const match = wanted === method && pattern.exec(path);
      if (!match) continue;
      const params = parseForm(form);
      refuseUnknown(params, takes);
      const [, id = '', second = ''] = match.map((part) => decodeURIComponent(part));
      const reply = serve({ world, params, id, second });
      return present(world, reply, texts(params, 'expand')) as object;
    }
    const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    throw new StripeRefusal(404, { type: 'invalid_request_error', message });
  }

  function attempt(method: string, path: string, form: string, fault: Fault | undefined): Answer {
    try {
      if (fault?.kind === '500') {
        throw new StripeRefusal(500, { type: 'api_error', message: 'An unknown error occurred.' });
      }
      if (fault?.kind === '429') {
        const message =
          'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.';
        throw new StripeRefusal(429, { type: 'invalid_request_error', code: 'rate_limit', message });
      }
      if (fault?.kind === 'card error') throw cardError(fault.decline ?? declines.card_declined);
      return { status: 200, body: JSON.stringify(perform(method, path, form), null, 2) };
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: JSON.stringify({ error: error.error }, null, 2) };
    }
  }

  /** A key with its first answer; what was refused before anything was done is not kept. */
  async function once(key: string | null, asked: string, run: () => Promise<Answer>) {
    if (!key) return { ...(await run()), replayed: false };
    const before = kept.get(key);
    if (before && world.now() - before.at < keyLives) {
      if (before.asked !== asked) {
        const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;
        throw new StripeRefusal(400, { type: 'idempotency_error', message });
      }
      if (!before.answer) {
        const message = `There is currently another in-progress request using this Stripe-Idempotency-Key (that probably means you submitted twice, and the other request is still going through): ${key}.`;
        throw new StripeRefusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message });
      }
      return { ...before.answer, replayed: true };
    }
    const entry: Kept & { at: number } = { asked, answer: null, at: world.now() };
    kept.set(key, entry);
    const answer = await run();
    entry.answer = answer;
    if (answer.status !== 200 && answer.status !== 402) kept.delete(key);
    return { ...answer, replayed: false };
  }

  async function handle(request: IncomingMessage, response: ServerResponse, url: URL, body: string) {
    const method = request.method ?? 'GET';
    const form = method === 'GET' || method === 'DELETE' ? url.search.slice(1) || body : body;
    const header = (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    };
    const key = method === 'POST' ? header('idempotency-key') : null;
    const log: Logged = {
      id: world.id('req', 14),
      method,
      path: url.pathname,
      params: parseForm(form),
      idempotencyKey: key,
      version: header('stripe-version'),
      status: null,
    };
    requests.push(log);
    response.setHeader('Request-Id', log.id);
    response.setHeader('Stripe-Version', log.version ?? apiVersion);
    response.setHeader('Content-Type', 'application/json');
    if (key) response.setHeader('Idempotency-Key', key);
    const fault = faults.take(method, url.pathname);
    try {
      authorize(header('authorization') ?? '');
      const asked = `${method} ${url.pathname} ${form}`;
      const answer = await once(key, asked, async () => {
        if (fault?.kind === 'hang' && (await faults.hang()) === 'cut') return { status: 499, body: '' };
        world.request = { id: log.id, idempotency_key: key };
        const made = attempt(method, url.pathname, form, fault);
        world.request = { id: null, idempotency_key: null };
        deliveries.flush();
        return made;
      });
      if (answer.replayed) response.setHeader('Idempotent-Replayed', 'true');
      if (answer.status === 499 || fault?.kind === 'cut after effect') return void response.destroy();
      log.status = answer.status;
      if (fault?.kind === 'half a body') {
        response.setHeader('Content-Length', Buffer.byteLength(answer.body));
        response.writeHead(answer.status);
        return void response.write(answer.body.slice(0, answer.body.length / 2), () => response.destroy());
      }
      response.writeHead(answer.status).end(answer.body);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      log.status = error.status;
      response.writeHead(error.status).end(JSON.stringify({ error: error.error }, null, 2));
    }
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

type Parts = { world: World; deliveries: Deliveries; faults: Faults; secretKey: string };
