import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { parse } from './body.server';
import { AppError } from './errors';
import { idSchema } from './id';
import { log } from './log.server';
import { assertSameOrigin } from './origin.server';
import { logUnexpected, requestId } from './request-log.server';
import { replyPolicy } from './security-headers.server';

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Handlers = Partial<Record<Method, (args: Args) => Promise<unknown>>>;

const noStore = { 'Cache-Control': 'no-store' };

/**
 * A resource route from one handler a method: what a handler returns is answered as JSON (a Response as it is),
 * what it throws as one plain sentence with the status of its code. Other methods are answered 405 with Allow.
 */
export function api(handlers: Handlers) {
  const allow = Object.keys(handlers).join(', ');
  const answer = async (args: Args): Promise<Response> => {
    const { request } = args;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const handler = handlers[method as Method];
    try {
      if (!handler) {
        return textReply(new AppError('method_not_allowed', `This address answers ${allow} only.`), {
          Allow: allow,
        });
      }
      if (method !== 'GET') assertSameOrigin(request);
      const reply = await handler(args);
      return reply instanceof Response ? reply : Response.json(reply, { headers: noStore });
    } catch (error) {
      if (error instanceof Response) return error;
      return textReply(asAppError(error, request));
    }
  };
  const handle = async (args: Args) => {
    const reply = await answer(args);
    reply.headers.set('Content-Security-Policy', replyPolicy);
    return reply;
  };
  return { loader: handle, action: handle };
}

/** Anything that is not the learner's to read becomes one sentence, and a line in the log. */
export function asAppError(error: unknown, request: Request): AppError {
  if (error instanceof AppError) return error;
  if (!isDatabaseDown(error)) {
    logUnexpected(error, request);
    return unforeseen(request);
  }
  if (!request.signal.aborted) log.warn({ id: requestId(request), err: error }, 'no database');
  return new AppError(
    'unavailable',
    'We cannot reach our database right now. Please try again in a moment.',
    {
      retryAfter: 2,
    },
  );
}

/** A fault of ours, with the number that finds it in the log. */
export function unforeseen(request: Request) {
  const words = 'Something went wrong on our side. Please try again.';
  const id = requestId(request);
  return new AppError('internal', id ? `${words} Tell us this number: ${id}.` : words);
}

/** An AppError as a text/plain reply of one sentence. */
export function textReply(error: AppError, headers: Record<string, string> = {}) {
  const { retryAfter } = error.detail;
  return new Response(error.message, {
    status: error.status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': replyPolicy,
      ...noStore,
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfter)) }),
      ...headers,
    },
  });
}

const connectionFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  '57P01',
  '57P02',
  '57P03',
]);

function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && connectionFaults.has(String(error.code))) || isDatabaseDown(error.cause);
}

/**
 * An id from a call's path or query.
 * @throws AppError bad_request
 */
export function idFrom(value: string | null | undefined): number {
  return parse(idSchema({ message: 'An id is a whole number.', minimum: 0 }), value);
}

/**
 * For calls that carry the user's id beside the session: only one's own.
 * @throws AppError bad_request, forbidden
 */
export function assertOwnUserId(value: string | undefined, user: { user_id: number }) {
  if (idFrom(value) !== user.user_id) throw new AppError('forbidden', 'This belongs to another account.');
}
