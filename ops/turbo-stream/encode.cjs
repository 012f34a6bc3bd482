const { encode: encodeText } = require('turbo-stream-next');

/** An error that nobody foresaw, as a browser reads it: what it says of the server stays on the server. */
const redactErrors = process.env.NODE_ENV === 'production' && 'Unexpected Server Error';

/**
 * What the server calls. It brings a signal too, and rules for what has none: nothing here is deferred, so there is nothing
 * to abort, and version 3 has such rules itself.
 * @param {unknown} value
 * @param {{ plugins: import('turbo-stream-next').EncodePlugin[] }} options
 * @returns {ReadableStream<Uint8Array>}
 */
exports.encode = (value, { plugins }) => {
  const texts = encodeText(value, { plugins, redactErrors }).getReader();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value: text } = await texts.read();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(text));
    },
    cancel: (reason) => texts.cancel(reason),
  });
};
