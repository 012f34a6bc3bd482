import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import manifest from 'virtual:remix/server-manifest';
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, RemixServer } from '@remix-run/react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { env } from './env/env.server';
import { listKnownPlans } from './features/billing/plan.server';
import { sweepHourly } from './features/billing/sweep.server';
import { listTeasers } from './features/catalog/course.server';
import { queueDueLettersHourly } from './features/letters/due.server';
import { writeLetter } from './features/letters/write.server';
import { findSample } from './features/playground/challenge.server';
import { textReply, unforeseen } from './http/api.server';
import { Encodings } from './http/compress.server';
import { watchEveryRequest } from './http/every-request.server';
import { isLight } from './http/light.server';
import { findPage, type KeptPage, keepPage, pageKey, scriptMark } from './http/rendered-page.server';
import { logUnexpected, requestId, setRoutes } from './http/request-log.server';
import { pagePolicy, replyPolicy } from './http/security-headers.server';
import { startMail } from './mail/mail.server';
import { startMetrics } from './metrics/metrics.server';
import { deleteOldHourly } from './retention.server';
import { type DrawOnce, DrawOnceProvider } from './ui/drawn-once';
import { LightProvider, NonceProvider, RequestIdProvider } from './ui/nonce';

setRoutes(manifest.routes);
watchEveryRequest();
void startMetrics();
startMail(writeLetter);
queueDueLettersHourly();
if (env.STRIPE_SECRET_KEY) sweepHourly();
// Fills these caches now, so that they can be served when the database fails later.
void Promise.allSettled([listTeasers(), findSample(), listKnownPlans()]);
deleteOldHourly();

/** Milliseconds. */
export const streamTimeout = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { pathname } = new URL(request.url);
  // `no-store` for users: Back after a logout requests the page again, and is redirected to /login.
  const isVisitors = context.staticHandlerContext.loaderData.root?.user === null;
  if (!headers.has('Cache-Control'))
    headers.set('Cache-Control', isVisitors ? 'private, no-cache' : 'no-store');
  const wait = retryAfter(context);
  if (wait) headers.set('Retry-After', wait);

  const light = await isLight(request);
  headers.append('Vary', 'Save-Data, Cookie');
  if (light && status === 200) headers.set('Speculation-Rules', '"/speculation-rules.json"');

  const key = pageKey({ request, status, context, light });
  const kept = key && findPage(key);
  if (kept) return replyWithKept(kept);

  const nonce = randomBytes(16).toString('base64');
  const mark = key ? scriptMark : nonce;
  const page = await renderPage({ request, context, nonce: mark, light }).catch((error: unknown) => {
    // After a failure Remix renders again with the error page; when that fails too, the reply is plain text.
    if (context.staticHandlerContext.errors) return undefined;
    throw error;
  });
  if (!page) return textReply(unforeseen(request), { 'Content-Security-Policy': replyPolicy });
  if (key && !page.failed) return replyWithKept(keepPage(key, page.html.toString()));
  headers.set('Content-Security-Policy', pagePolicy(`'nonce-${nonce}'`, pathname));
  const html = key ? Buffer.from(page.html.toString().replaceAll(mark, nonce)) : page.html;
  return new Encodings(html).reply(request, {
    headers,
    status: page.failed ? 500 : status,
  });

  function replyWithKept({ encodings, scripts, tag }: KeptPage) {
    headers.set('Content-Security-Policy', pagePolicy(scripts, pathname));
    headers.set('ETag', tag);
    return encodings.reply(request, { status, headers });
  }
}

/** Collects the bytes of a page, without the queue and the callbacks that a Writable has for slow receivers. */
class BufferedPage extends Writable {
  private readonly parts: Uint8Array[] = [];

  override write(part: string | Uint8Array) {
    // React does not reuse its buffers, so they need no copy.
    return this.parts.push(typeof part === 'string' ? Buffer.from(part) : part) > 0;
  }

  override end() {
    this.emit('finish');
    return this;
  }

  read = () => Buffer.concat(this.parts);
}

const drawn = new WeakMap<object, { __html: string }>();

const drawOnce: DrawOnce = (data, draw) => {
  const known = drawn.get(data) ?? { __html: renderToString(draw()) };
  drawn.set(data, known);
  return known;
};

type Rendered = { request: Request; context: EntryContext; nonce: string; light: boolean };

function renderPage({ request, context, nonce, light }: Rendered) {
  // A page without errors may be cached for other visitors, so it must not hold this request's id.
  const id = context.staticHandlerContext.errors ? requestId(request) : undefined;
  return new Promise<{ html: Buffer<ArrayBuffer>; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdProvider value={id}>
        <NonceProvider value={nonce}>
          <LightProvider value={light}>
            <DrawOnceProvider value={drawOnce}>
              <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
            </DrawOnceProvider>
          </LightProvider>
        </NonceProvider>
      </RequestIdProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout);
          const page = new BufferedPage();
          page.on('error', reject);
          page.on('finish', () => resolve({ html: page.read(), failed }));
          pipe(page);
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          logUnexpected(error, request);
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

function retryAfter({ staticHandlerContext }: EntryContext): string | null {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  const replies = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return replies.map((headers) => headers?.get('Retry-After')).find(Boolean) ?? null;
}

export function handleDataRequest(reply: Response) {
  reply.headers.set('Content-Security-Policy', replyPolicy);
  return reply;
}

/** Does not log what Remix refuses itself, such as a method that no route handles. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!(isRouteErrorResponse(error) && error.status < 500)) logUnexpected(error, request);
}
