import { decode as decodeText, encode as encodeText } from 'turbo-stream-next';

/**
 * Called by Remix in browsers.
 * @param {ReadableStream<Uint8Array>} bytes
 * @param {import('turbo-stream-next').DecodeOptions} options
 */
export async function decode(bytes, options) {
  const texts = bytes.pipeThrough(/** @type {ReadableWritablePair<string, any>} */ (new TextDecoderStream()));
  return { value: await decodeText(texts, options), done: Promise.resolve() };
}

/**
 * Called by Remix on servers, also with a signal and rules for errors, which are ignored: nothing is deferred or aborted, and
 * version 3 redacts errors itself.
 * @param {unknown} value
 * @param {{ plugins: import('turbo-stream-next').EncodePlugin[] }} options
 * @returns {ReadableStream<Uint8Array>}
 */
export function encode(value, { plugins }) {
  // Messages of unexpected errors may contain details of the server.
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
