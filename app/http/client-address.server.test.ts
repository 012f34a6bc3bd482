import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { casesIn } from '../../tests/setup/cases';
import { clientAddress, networkOf } from './client-address.server';

test.each(casesIn('app/http/fixtures/client-address.yaml')<[string, string]>('networks'))(
  '%s belongs to %s',
  (address, network) => {
    expect(networkOf(address)).toBe(network);
  },
);

test.each([
  [0, '198.51.100.1', '10.0.0.1'],
  [1, '198.51.100.1', '198.51.100.1'],
  [1, '6.6.6.6, 198.51.100.1', '198.51.100.1'],
  [2, '6.6.6.6, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  [2, '198.51.100.1', '198.51.100.1'],
  [1, undefined, '10.0.0.1'],
  [1, 'unknown', '10.0.0.1'],
  [2, 'forged, 10.0.0.2', '10.0.0.2'],
])('behind %d trusted proxies, “%s” from 10.0.0.1 is %s', (hops, forwarded, address) => {
  const request = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } };
  expect(clientAddress(request as unknown as IncomingMessage, hops)).toBe(address);
});
