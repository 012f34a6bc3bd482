import { robots } from './public-pages.server';

export const loader = () =>
  new Response(robots, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
