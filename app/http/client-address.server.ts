import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/** Carries the client's network from the socket to loaders and actions. Whatever a client sends under this name is void. */
export const networkHeader = 'x-boxscore-network';

/** The network that a request comes from: what visitors are told apart by. */
export const networkFrom = (request: Request) => request.headers.get(networkHeader) ?? '';

/**
 * The client's address: the socket's, or what the trusted proxies say.
 * @param hops proxies before the site; each has written the address of whoever asked it to the right of X-Forwarded-For,
 *   so that everything further left is hearsay
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, hops: number): string {
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  let address = request.socket.remoteAddress ?? '';
  for (let hop = 0; hop < hops; hop += 1) {
    const named = forwarded.pop()?.trim() ?? '';
    if (isIP(named) === 0) break;
    address = named;
  }
  return address;
}

/** An IPv4 address, or the first half of an IPv6 address, which is what one customer of a provider has. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase();
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : new Array<string>(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
