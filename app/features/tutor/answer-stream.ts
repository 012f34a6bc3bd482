const heartbeatMs = 15_000;

type Streamed = { signal: AbortSignal; onSentence: (text: string) => void };

/** True where the Accept header names text/event-stream; every other client gets JSON. */
export function wantsStream(request: Request): boolean {
  return /\btext\/event-stream\b/i.test(request.headers.get('Accept') ?? '');
}

/**
 * An answer as server-sent events: `data: {"text"}` for each sentence, then an event `end` with what `ask` resolves to, or an
 * event `failed` with `failure`. A comment every 15 s keeps the connection open. `signal` aborts when the browser disconnects.
 */
export function streamAnswer<Answer>(
  request: Request,
  { ask, failure }: { ask: (streamed: Streamed) => Promise<Answer>; failure: (error: unknown) => string },
): Response {
  const leaving = new AbortController();
  const signal = AbortSignal.any([request.signal, leaving.signal]);
  const encoder = new TextEncoder();
  let beat: ReturnType<typeof setInterval> | undefined;
  const stop = () => clearInterval(beat);
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const sendEvent = (name: string, data: object) =>
        send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      beat = setInterval(() => send(':\n\n'), heartbeatMs);
      // Sent at once: proxies and browsers open the stream only with the first bytes.
      send(':\n\n');
      try {
        const answer = await ask({
          signal,
          onSentence: (text) => send(`data: ${JSON.stringify({ text })}\n\n`),
        });
        sendEvent('end', answer as object);
      } catch (error) {
        sendEvent('failed', { message: failure(error) });
      } finally {
        stop();
        if (!leaving.signal.aborted) controller.close();
      }
    },
    cancel() {
      stop();
      leaving.abort();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // `no-transform` keeps the response from being compressed, which would buffer sentences.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
