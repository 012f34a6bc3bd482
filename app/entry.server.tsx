import { randomBytes } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ActionFunctionArgs, EntryContext, LoaderFunctionArgs } from '@remix-run/node';
import { RemixServer } from '@remix-run/react';
import { renderToPipeableStream } from 'react-dom/server';
import { compressedReply } from './http/compress.server';
import { NonceProvider } from './http/nonce';
import { findPage, keepPage, nonceMark, pageKey } from './http/rendered-page.server';
import { pagePolicy, replyPolicy, setSecurityHeadersOnEveryReply } from './http/security-headers.server';

setSecurityHeadersOnEveryReply();

/** Milliseconds after which a page that still waits for its data is given up. */
export const streamTimeout = 10_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString('base64');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', pagePolicy(nonce));
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');

  const key = pageKey(request, status, context);
  const kept = key && findPage(key, nonce);
  if (kept) return compressedReply(kept, { request, status, headers });

  const page = await renderPage(request, context, key ? nonceMark : nonce);
  if (key && !page.failed) keepPage(key, page.html);
  return compressedReply(key ? page.html.replaceAll(nonceMark, nonce) : page.html, {
    request,
    headers,
    status: page.failed ? 500 : status,
  });
}

/** The whole page: no screen has parts that arrive later. */
function renderPage(request: Request, context: EntryContext, nonce: string) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={nonce}>
        <RemixServer context={context} url={request.url} nonce={nonce} abortDelay={streamTimeout} />
      </NonceProvider>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout);
          text(pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject);
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          if (!request.signal.aborted) console.error(error);
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

export function handleDataRequest(reply: Response) {
  reply.headers.set('Content-Security-Policy', replyPolicy);
  return reply;
}

/** Failures that no boundary foresaw. A reader who left is none. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (!request.signal.aborted) console.error(error);
}
