import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Encodings, pickEncoding, wholeOf } from './compress.server';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP;q=0.8, br; q=0', 'gzip'],
  ['br;q=0.000', undefined],
  ['deflate', undefined],
  ['', undefined],
])('a reader who takes "%s" gets %s', (accepted, encoding) => {
  expect(pickEncoding(accepted)).toBe(encoding);
});

test('a compressed page is the page, and says what it depends on', async () => {
  const request = new Request('http://localhost/', { headers: { 'Accept-Encoding': 'gzip' } });
  const reply = await new Encodings(Buffer.from('<p>Å</p>')).reply(request, {
    status: 404,
    headers: new Headers(),
  });
  expect(reply.status).toBe(404);
  expect(reply.headers.get('Vary')).toBe('Accept-Encoding');
  expect(gunzipSync(wholeOf(reply) ?? '').toString()).toBe('<p>Å</p>');
  const read = await new Response(reply.body).arrayBuffer();
  expect(gunzipSync(read).toString()).toBe('<p>Å</p>');
});
