import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createReadableStreamFromReadable,
  createRequestHandler,
  installGlobals,
  type ServerBuild,
  writeReadableStreamToWritable,
} from '@remix-run/node';
import { Encodings, wholeOf } from '~/http/compress.server';
import { withBuiltFiles } from './built-files';
import { createLimitedServer } from './shims/limited-server';

const limits = { headersMs: 10_000, requestMs: 30_000, checkMs: 5_000 };
/** Enough for a class behind one address, with six connections per browser. */
const direct = { idleMs: 5_000, perNetwork: 600 };
/** Longer than the proxy's own limit (Caddy: 120 s): a request that it sends on a connection while it is closed would be lost. */
const behindProxy = { idleMs: 150_000, perNetwork: Number.POSITIVE_INFINITY };

/** In bytes; smaller replies are not compressed. */
const leastCompressed = 1_024;
const compressible = /^text\/|[/+](json|xml|javascript)\b/;

type Answer = (request: Request) => Promise<Response>;

/** Serves the build on `port`: converts Node's requests to Fetch requests, and sends replies in one piece. */
export async function startSiteServer(port: number): Promise<void> {
  installGlobals({ nativeFetch: true });
  const { env } = await import('~/env/env.server');
  const { log } = await import('~/http/log.server');
  const build: ServerBuild = await import(pathToFileURL(resolve('build/ops/server.js')).href);
  const answer = createRequestHandler(build, env.NODE_ENV);
  const connections = env.TRUST_PROXY > 0 ? behindProxy : direct;
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    reply(request, response, answer).catch((error: unknown) => {
      log.error({ err: error }, 'unexpected');
      if (response.headersSent) response.destroy();
      else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Something went wrong on our side.');
    });
  };
  const server = createLimitedServer(withBuiltFiles('build/client', listener), { ...limits, ...connections });
  await once(server.listen(port, env.HOST), 'listening');
}

async function reply(request: IncomingMessage, response: ServerResponse, answer: Answer) {
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  const { method = 'GET', headers, url } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const answered = await answer(
    new Request(`http://${headers.host}${url}`, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      signal: leaving.signal,
      ...(hasBody ? { body: createReadableStreamFromReadable(request), duplex: 'half' } : {}),
    }),
  );
  response.statusCode = answered.status;
  for (const [name, value] of answered.headers) response.appendHeader(name, value);
  const whole = wholeOf(answered);
  if (whole || !answered.body) return void response.end(whole);
  if (/no-transform/.test(answered.headers.get('Cache-Control') ?? '')) {
    response.flushHeaders();
    return writeReadableStreamToWritable(answered.body, response);
  }
  const plain = Buffer.from(await answered.arrayBuffer());
  const isCompressible = compressible.test(answered.headers.get('Content-Type') ?? '');
  if (isCompressible) response.appendHeader('Vary', 'Accept-Encoding');
  const accepted = isCompressible && plain.length >= leastCompressed ? headers['accept-encoding'] : undefined;
  const { bytes, encoding } = await new Encodings(plain).encode(String(accepted ?? ''));
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.byteLength);
  response.end(bytes);
}
