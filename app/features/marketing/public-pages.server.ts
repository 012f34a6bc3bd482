import { readFileSync } from 'node:fs';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { parse } from 'yaml';
import { env } from '~/env/env.server';
import { modelHost } from '~/features/tutor/model-settings.server';
import { AppError } from '~/http/errors';
import type { ToastMessage } from '~/http/toast';

const legalPages = ['/accessibility', '/privacy-policy', '/terms-of-service'];

/** `model`: what is said of the tutor where the site asks no language model, and where it asks one. */
type Front = { title: string; description: string; model?: { none: string; some: string } };

const markdown = unified().use(remarkParse).use(remarkRehype).use(rehypeStringify);
const pages = new Map(legalPages.map((path) => [path, readPage(path)]));

/** One of the pages that datasets/pages holds, with this site's own address and provider in it; a path in capitals is the same. */
export function getLegalPage(path: string) {
  const page = pages.get(path.toLowerCase().replace(/\/+$/, ''));
  if (!page) throw new AppError('not_found', 'There is no such page.');
  return page;
}

function readPage(path: string) {
  const [, front = '', text = ''] = readFileSync(`datasets/pages${path}.md`, 'utf8').split(/^---$/m);
  const { model, ...about }: Front = parse(front);
  const host = modelHost();
  const said = host ? model?.some.replace('{host}', host) : model?.none;
  const email = `[${env.CONTACT_EMAIL}](mailto:${env.CONTACT_EMAIL})`;
  const filled = text.replace('{model}', said ?? '').replace('{email}', email);
  return { ...about, html: String(markdown.processSync(filled)) };
}

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

type Told = { title: string; text: string };
export type Person = Told & { name: string };

export const about: { journey: string[]; values: Told[]; founders: Person[] } = parse(
  readFileSync('datasets/pages/about.yaml', 'utf8'),
);
