import { env } from '~/env/env.server';
import type { ToastMessage } from '~/http/toast';
import { legalPages } from './legal.server';

/** What search engines may find. */
const publicPages = [
  '/',
  '/about',
  '/catalog',
  '/syllabus/1',
  '/pricing',
  '/playground',
  '/tour',
  '/instructor',
  '/signup',
  '/login',
  '/certificates',
  ...legalPages,
];

const stillPages = new Set(['/', '/about', '/pricing', '/tour', ...legalPages]);

/** Whether it asks for a page that is shown while the product database is away, to who is signed in too. */
export const needsNoDatabase = ({ url }: Request): boolean => stillPages.has(new URL(url).pathname);

/** What is said there to who was signed in. */
export const unreached: ToastMessage = {
  id: 'unreached',
  title: 'We cannot reach our database right now.',
  description: 'This page can be read all the same. Whoever was signed in will be again, once it is back.',
  tone: 'destructive',
};

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
