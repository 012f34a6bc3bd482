import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A reply as it is sent: still compressed. */
export async function sentBytes(url: string, headers: Record<string, string> = {}) {
  const reply = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).on('error', reject),
  );
  const body = await buffer(reply);
  return { status: reply.statusCode, headers: reply.headers, body };
}
