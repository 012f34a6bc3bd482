import { readdirSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, inject, test } from 'vitest';
import { assetsOf, sentBytes, sentSizeOf, sizeBudgets } from '../setup/sent-sizes';

const { origin } = inject('api');
const asset = (start: string) =>
  `/assets/${readdirSync('build/client/assets').find((file) => file.startsWith(start) && !/\.(br|gz)$/.test(file))}`;

test.each(['shell-', 'root-', 'sql-codemirror-'])(
  'the asset %s is sent as small as it can be compressed, and kept for good',
  async (start) => {
    const { body, headers } = await sentBytes(`${origin}${asset(start)}`, { 'Accept-Encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(body.byteLength).toBeLessThanOrEqual(brotliCompressSync(brotliDecompressSync(body)).byteLength);
    expect(headers).toMatchObject({
      vary: 'Accept-Encoding',
      'content-length': String(body.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  },
);

test.each(['shell', 'css', 'editor'] as const)('the %s is as small as is promised', async (part) => {
  expect(assetsOf[part].size).toBeGreaterThan(0);
  expect(await sentSizeOf(origin, assetsOf[part])).toBeLessThanOrEqual(sizeBudgets[part]);
});

test('an asset is there for who takes gzip, and for who takes nothing', async () => {
  const url = `${origin}${asset('shell-')}`;
  const gzipped = await sentBytes(url, { 'Accept-Encoding': 'gzip' });
  const plain = await sentBytes(url);
  expect([gzipped.headers['content-encoding'], plain.headers['content-encoding']]).toEqual([
    'gzip',
    undefined,
  ]);
  expect(gzipped.body.byteLength * 2).toBeLessThan(plain.body.byteLength);
});

test.each(['/speculation-rules.json', '/', '/catalog', '/about'])(
  '%s is not sent again while it is the same',
  async (path) => {
    const first = await sentBytes(`${origin}${path}`, { 'Accept-Encoding': 'br' });
    const tag = first.headers.etag ?? '';
    expect(tag).toMatch(/^(W\/)?"[\w-]{16,}"$/);
    const again = await sentBytes(`${origin}${path}`, { 'Accept-Encoding': 'br', 'If-None-Match': tag });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
    const other = await sentBytes(`${origin}${path}`, { 'If-None-Match': '"another"' });
    expect(other.status).toBe(200);
  },
);

test('script does not hold up what the first paint waits for', async () => {
  const html = await (await fetch(`${origin}/`)).text();
  const links = html.match(/<link rel="stylesheet"|<link [^>]*modulepreload[^>]*>/g) ?? [];
  const [sheet, ...scripts] = links;
  expect([sheet, scripts.length]).toEqual(['<link rel="stylesheet"', expect.any(Number)]);
  expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
  expect(scripts).not.toEqual([]);
});
