import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { getUser } from '~/features/auth/session.server';

const addressHeader = 'x-boxscore-address';

// Set from the socket before anything reads the request, so that whatever a client sends under this name is void.
subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  request.headers[addressHeader] = networkOf(request.socket.remoteAddress ?? '');
});

/**
 * Whose turn at the sandbox a request takes: a user's own, and for visitors that of the network they come from.
 */
export async function learnerOf(request: Request): Promise<string> {
  const user = await getUser(request);
  return user ? `user:${user.user_id}` : `address:${request.headers.get(addressHeader) ?? ''}`;
}

/** An IPv4 address, or the first half of an IPv6 address, which is what one customer of a provider has. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : new Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}
