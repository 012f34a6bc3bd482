import { expect, inject, test } from 'vitest';

const { origin } = inject('api');
const read = async (path: string) => (await fetch(`${origin}${path}`)).text();

test('each page of the sitemap has a title, a description and an address of its own', async () => {
  const sitemap = await fetch(`${origin}/sitemap.xml`);
  expect(sitemap.headers.get('Content-Type')).toMatch(/^application\/xml/);
  const addresses = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) =>
    String(url),
  );
  expect(addresses.length).toBeGreaterThan(10);
  const pages = await Promise.all(
    addresses.map(async (url) => {
      const html = await read(new URL(url).pathname);
      expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(url);
      const title = /<title>([^<]+)/.exec(html)?.[1];
      const description = /<meta name="description" content="([^"]{20,})"/.exec(html)?.[1];
      expect([url, title, description]).toEqual([url, expect.any(String), expect.any(String)]);
      return [title, description];
    }),
  );
  for (const place of [0, 1]) expect(new Set(pages.map((page) => page[place])).size).toBe(addresses.length);
});

test('a page is shown with one picture, and the syllabus leads to an exercise that can be tried', async () => {
  const html = await read('/syllabus/1');
  const [, picture = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? [];
  const reply = await fetch(`${origin}${new URL(picture).pathname}`);
  expect(reply.headers.get('Content-Type')).toBe('image/png');
  const bytes = Buffer.from(await reply.arrayBuffer());
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(html.match(/<h3/g)?.length).toBeGreaterThan(10);
  const [, href = ''] = /href="(\/playground\?query=[^"]*)"/.exec(html) ?? [];
  expect(await read(href.replaceAll('&amp;', '&'))).toMatch(/<textarea[^>]*name="query"[^>]*>\s*-- /);
  expect((await fetch(`${origin}/syllabus/2`)).status).toBe(404);
});

test('robots.txt names the sitemap, and closes what is nobody else’s', async () => {
  const robots = await read('/robots.txt');
  expect(robots).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m);
  for (const path of ['/api/', '/dashboard', '/lessons/']) expect(robots).toContain(`Disallow: ${path}\n`);
});
