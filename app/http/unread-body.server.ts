import type { IncomingMessage, ServerResponse } from 'node:http';

const mostDiscardedBytes = 8 * 1024 * 1024;

/** A body left unread would hold up the next request on its connection. */
export function discardUnreadBody(request: IncomingMessage, response: ServerResponse) {
  response.once('finish', () => {
    if (request.complete) return;
    // A reader that stopped half-way would go on to buffer.
    request.removeAllListeners('data');
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > mostDiscardedBytes) request.destroy();
    });
    request.resume();
  });
}
