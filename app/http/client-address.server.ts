import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

/** Set by this server; overwrites what a client sends. */
export const networkHeader = 'x-boxscore-network';

export const networkFrom = (request: Request) => request.headers.get(networkHeader) ?? '';

/** @param hops the number of trusted proxies: each appends its client to X-Forwarded-For; earlier entries may be forged */
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

/** The part of an address that one customer has: an IPv4 address, or the first 64 bits of an IPv6 address. */
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
