import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { parse, readJson } from './body.server';
import { AppError, type ErrorCode } from './errors';
import { idSchema } from './id';
import { log } from './log.server';
import { assertSameOrigin } from './origin.server';
import { logUnexpected, noteCause, requestId } from './request-log.server';
import { replyPolicy } from './security-headers.server';

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Method = 'GET' | 'POST' | 'PATCH';
type Handlers = Partial<Record<Method, (args: Args) => Promise<unknown>>>;

/** A call's part of the OpenAPI document; tests check its replies against it. */
export type Contract<Body = z.ZodType, Reply = z.ZodType> = {
  summary: string;
  query?: Record<string, z.ZodType>;
  body?: Body;
  status?: 200 | 201;
  reply: Reply;
  /** Error codes besides those that follow from the method, body and parameters. */
  refusals?: ErrorCode[];
  redirects?: true;
  /** Also as text/event-stream, with the reply at its end: features/tutor/answer-stream.ts. */
  streams?: true;
};

type Call<Body, Reply, Asker> = Contract<Body, Reply> & {
  handle(
    args: Args & Asker & { body: z.output<Body>; arrivedAt: Date },
  ): Promise<z.output<Reply> | WithHeaders<z.output<Reply>> | Response>;
};

export class WithHeaders<Reply> {
  constructor(
    readonly reply: Reply,
    readonly headers: Headers,
  ) {}
}

export type DescribedRoute = { calls: Partial<Record<Method, Contract>>; signedIn: boolean };

export const noStore = { 'Cache-Control': 'no-store' };

/** `handle` gets the parsed body, and the result of `whoAsks`. A Response that it returns is sent as it is. */
export function apiFor<Asker extends object>(whoAsks?: (request: Request) => Promise<Asker>) {
  return <
    Got extends z.ZodType,
    PostBody extends z.ZodType,
    Posted extends z.ZodType,
    PatchBody extends z.ZodType,
    Patched extends z.ZodType,
  >(calls: {
    GET?: Call<z.ZodUndefined, Got, Asker>;
    POST?: Call<PostBody, Posted, Asker>;
    PATCH?: Call<PatchBody, Patched, Asker>;
  }) => {
    const handlers = Object.entries(calls as Record<string, Call<z.ZodType, z.ZodType, Asker>>).map(
      ([method, call]) => [method, handlerOf(call, whoAsks)],
    );
    const described: DescribedRoute = { calls, signedIn: whoAsks !== undefined };
    return Object.assign(resource(Object.fromEntries(handlers)), described);
  };
}

function handlerOf<Asker>(
  { body: schema, status, handle }: Call<z.ZodType, z.ZodType, Asker>,
  whoAsks?: (request: Request) => Promise<Asker>,
) {
  return async (args: Args) => {
    const arrivedAt = new Date();
    const asker = (await whoAsks?.(args.request)) as Asker;
    const body = schema && (await readJson(args.request, schema));
    const answer = await handle({ ...args, ...asker, body, arrivedAt });
    if (answer instanceof Response) return answer;
    const { reply, headers } =
      answer instanceof WithHeaders ? answer : new WithHeaders(answer, new Headers());
    headers.set('Cache-Control', 'no-store');
    return Response.json(reply, { status, headers });
  };
}

export const api = apiFor();

/** For routes outside the OpenAPI document. Errors are answered as one plain sentence, with the status of their code. */
export function resource(handlers: Handlers) {
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
  return async (args: Args) => {
    const reply = await answer(args);
    reply.headers.set('Content-Security-Policy', replyPolicy);
    return reply;
  };
}

/** Logs an unexpected error, and replaces it by a sentence for users. */
export function asAppError(error: unknown, request: Request): AppError {
  const fault = inWords(error, request);
  if (fault.code === 'unavailable') noteCause(request, fault.detail.reason ?? 'other');
  return fault;
}

function inWords(error: unknown, request: Request): AppError {
  if (error instanceof AppError) return error;
  if (hasCode(error, storageFaults)) {
    log.error({ id: requestId(request), err: error }, 'the database cannot save');
    return new AppError(
      'unavailable',
      'We cannot save anything right now. What was saved before is safe. Please try again in a few minutes.',
      { retryAfter: 30, reason: 'storage' },
    );
  }
  if (!isDatabaseAway(error)) {
    logUnexpected(error, request);
    return unforeseen(request);
  }
  if (!request.signal.aborted) log.warn({ id: requestId(request), err: error }, 'no database');
  return new AppError(
    'unavailable',
    'We cannot reach our database right now. Please try again in a moment.',
    { retryAfter: 2, reason: 'database' },
  );
}

/** Includes the request's id, which finds the error in the log. */
export function unforeseen(request: Request) {
  const words = 'Something went wrong on our side. Please try again.';
  const id = requestId(request);
  return new AppError('internal', id ? `${words} Tell us this number: ${id}.` : words);
}

export function textReply(error: AppError, headers: Record<string, string> = {}) {
  return new Response(error.message, {
    status: error.status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Security-Policy': replyPolicy,
      ...noStore,
      ...error.headers,
      ...headers,
    },
  });
}

export function download(body: BodyInit, type: string, name: string) {
  const disposition = `attachment; filename="boxscore-${name}"`;
  return new Response(body, {
    headers: { ...noStore, 'Content-Type': type, 'Content-Disposition': disposition },
  });
}

const connectionFaults = new Set([
  // A stopped container loses its DNS name, a stopped machine its address.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
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

export const isDatabaseAway = (error: unknown): boolean => hasCode(error, connectionFaults);

/** SQLSTATEs of a disk that is full or broken. */
const storageFaults = new Set(['53100', '58030']);

function hasCode(error: unknown, codes: Set<string>): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes);
}

/** @throws AppError bad_request */
export function idFrom(value: string | number | null | undefined): number {
  return parse(idSchema({ message: 'An id is a whole number.', minimum: 0 }), value);
}

/** @throws AppError bad_request, forbidden */
export function assertOwnUserId(value: string | number | undefined, userId: number) {
  if (idFrom(value) !== userId) throw new AppError('forbidden', 'This belongs to another account.');
}
