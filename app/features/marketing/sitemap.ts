import { sitemap } from './public-pages.server';

export const loader = () =>
  new Response(sitemap, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
