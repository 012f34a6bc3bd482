import { decode as decodeText, encode as encodeText } from 'turbo-stream-next';

/**
 * What the browser calls.
 * @param {ReadableStream<Uint8Array>} bytes
 * @param {import('turbo-stream-next').DecodeOptions} options
 */
export async function decode(bytes, options) {
  const texts = bytes.pipeThrough(/** @type {ReadableWritablePair<string, any>} */ (new TextDecoderStream()));
  return { value: await decodeText(texts, options), done: Promise.resolve() };
}

/**
 * What the server calls, with a signal and rules for errors too: nothing here is deferred or aborted, and version 3 has such
 * rules itself.
 * @param {unknown} value
 * @param {{ plugins: import('turbo-stream-next').EncodePlugin[] }} options
 * @returns {ReadableStream<Uint8Array>}
 */
export function encode(value, { plugins }) {
  // What an unforeseen error says of the server stays on the server.
  const redactErrors = process.env.NODE_ENV === 'production' && 'Unexpected Server Error';
  const texts = encodeText(value, {
    plugins,
    redactErrors,
    highWaterMark: Number.POSITIVE_INFINITY,
  }).getReader();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value: text } = await texts.read();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(text));
    },
    cancel: (reason) => texts.cancel(reason),
  });
}
