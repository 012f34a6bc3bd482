import { decode as decodeText } from 'turbo-stream-next';

/**
 * What the browser calls.
 * @param {ReadableStream<Uint8Array>} bytes
 * @param {import('turbo-stream-next').DecodeOptions} options
 */
export async function decode(bytes, options) {
  const texts = bytes.pipeThrough(/** @type {ReadableWritablePair<string, any>} */ (new TextDecoderStream()));
  return { value: await decodeText(texts, options), done: Promise.resolve() };
}
