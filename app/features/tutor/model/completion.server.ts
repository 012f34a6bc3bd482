import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Endpoint } from '../model-settings.server';
import { ModelFault, readReply } from './reply-stream';

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

/** In milliseconds: to reach the server, to the first piece of text, and for all of it. */
export const modelTimes = { connectMs: 3_000, firstMs: 10_000, allMs: 25_000 };

/** The most tokens of a model's answer. */
export const mostTokens = 350;
const charactersPerToken = 4;
/** A server that asks to wait longer than this is not asked again. */
const longestWaitMs = 1_000;

export const countTokens = (text: string) => Math.ceil(text.length / charactersPerToken);

type Asking = {
  endpoint: Endpoint;
  messages: Message[];
  signal: AbortSignal;
  times?: typeof modelTimes;
};

/** `tokens`: tokens used, known once `pieces` has ended. `isWhole`: the model reported its end. */
type Completion = { pieces: AsyncGenerator<string>; tokens(): number; isWhole(): boolean };

/** Sends nothing before `pieces` is read, and aborts the request when its reader stops. @throws ModelFault from `pieces` */
export function completionOf({ endpoint, messages, signal, times = modelTimes }: Asking): Completion {
  const asked = messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  let written = 0;
  let counted: number | undefined;
  let isWhole = false;

  async function* pieces() {
    const stop = new AbortController();
    const stopAt = (ms: number, kind: ModelFault['kind']) =>
      setTimeout(() => stop.abort(new ModelFault(kind)), ms);
    const first = stopAt(times.firstMs, 'slow');
    const all = stopAt(times.allMs, 'slow');
    const either = AbortSignal.any([signal, stop.signal]);
    void reach(endpoint, times.connectMs, either).catch(() => stop.abort(new ModelFault('unreachable')));
    try {
      const reply = await ask({ endpoint, messages, signal: either });
      for await (const piece of readReply(reply.body ? chunksOf(reply.body) : [])) {
        counted = piece.tokens ?? counted;
        isWhole ||= piece.isEnd === true;
        if (!piece.text) continue;
        clearTimeout(first);
        written += piece.text.length;
        yield piece.text;
      }
      if (written === 0) throw new ModelFault(isWhole ? 'empty' : 'broken');
    } catch (error) {
      throw asFault(error, either);
    } finally {
      clearTimeout(first);
      clearTimeout(all);
      stop.abort();
    }
  }
  return {
    pieces: pieces(),
    tokens: () => counted ?? asked + Math.ceil(written / charactersPerToken),
    isWhole: () => isWhole,
  };
}

/** Sends the request, and once more where the server is busy or has closed the connection. */
async function ask({ endpoint, messages, signal }: Asking): Promise<Response> {
  const { base, model, key } = endpoint;
  const body = JSON.stringify({
    model,
    messages,
    stream: true,
    max_tokens: mostTokens,
    temperature: 0.2,
    n: 1,
  });
  const headers = {
    'Content-Type': 'application/json',
    Accept: 'text/event-stream, application/json',
    ...(key && { Authorization: `Bearer ${key}` }),
  };
  for (let isLast = false; ; isLast = true) {
    const asking = fetch(`${base}/chat/completions`, {
      method: 'POST',
      headers,
      body,
      // A redirect would send the query and the key to another address.
      redirect: 'manual',
      signal,
    });
    const reply = await asking.catch((error: unknown) => {
      // The server may have closed a kept connection in the meantime.
      if (isLast || signal.aborted || !isReset(error)) throw error;
    });
    if (reply?.status === 200) return reply;
    await reply?.body?.cancel();
    const waitMs = Number(reply?.headers.get('Retry-After') ?? 0) * 1_000;
    const mayPass = !reply || reply.status === 429 || reply.status === 503;
    if (isLast || !mayPass || !(waitMs <= longestWaitMs)) throw new ModelFault('refused', reply?.status);
    await delay(waitMs, undefined, { signal });
  }
}

const resets = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function isReset(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && resets.has(String(cause.code));
}

/** Rejects where no connection is made in `ms`: fetch itself would wait for much longer. */
function reach({ base }: Endpoint, ms: number, signal: AbortSignal): Promise<void> {
  const { hostname, port, protocol } = new URL(base);
  const socket = connect({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    signal,
  });
  return new Promise<void>((resolve, reject) => {
    socket.setTimeout(ms, () => reject(new Error('no connection')));
    // fetch runs into the same error and reports it.
    socket.once('error', () => resolve());
    socket.once('connect', () => resolve());
  }).finally(() => socket.destroy());
}

function asFault(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ModelFault) return error;
  if (signal.reason instanceof ModelFault) return signal.reason;
  return signal.aborted ? error : new ModelFault('unreachable');
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
