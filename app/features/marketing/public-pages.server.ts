import { env } from '~/env/env.server';

/** What search engines may find. */
export const publicPages = [
  '/',
  '/about',
  '/catalog',
  '/pricing',
  '/playground',
  '/tour',
  '/instructor',
  '/signup',
  '/login',
  '/certificates',
  '/accessibility',
  '/privacy-policy',
  '/terms-of-service',
];

/** Where there is nothing to find, or nothing for strangers. */
const closed = ['/api/', '/dashboard', '/account', '/profile', '/courses/', '/lessons/', '/assessments/'];

const addressOf = (path: string) => new URL(path, env.APP_URL).href;

const entries = publicPages.map((path) => `<url><loc>${addressOf(path)}</loc></url>`).join('');
export const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>
`;

export const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '']
  .concat(`Sitemap: ${addressOf('/sitemap.xml')}`, '')
  .join('\n');
