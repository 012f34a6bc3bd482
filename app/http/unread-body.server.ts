import type { IncomingMessage, ServerResponse } from 'node:http';

/** Bytes read, and thrown away, of what nobody wanted to read. */
const discardLimit = 8 * 1024 * 1024;

/**
 * Sees to it that a request which was answered before its body was read does not hold up the next one on its connection: the
 * rest of the body is thrown away, and so is the connection where there is too much of it.
 */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    if (request.complete) return;
    // Whoever began to read has stopped, and would go on to buffer.
    request.removeAllListeners('data');
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > discardLimit) request.destroy();
    });
    request.resume();
  });
}
