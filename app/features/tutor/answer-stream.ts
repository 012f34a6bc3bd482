const heartbeatMs = 15_000;

type Streamed = { signal: AbortSignal; onSentence: (text: string) => void };

/** A client that wants sentences as they come says so; everybody else gets JSON. */
export function wantsStream(request: Request): boolean {
  return /\btext\/event-stream\b/i.test(request.headers.get('Accept') ?? '');
}

/**
 * An answer as server-sent events: `data: {"text"}` for each sentence, then an event `end` with what `ask` resolves to, or an
 * event `failed` with `failure`. A comment every 15 s keeps the connection open. The browser's leaving aborts `signal`.
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
      // At once: proxies and browsers open the stream with the first bytes.
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
      // What must not be transformed goes out as it comes: gathered and compressed it would hold sentences back.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
