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

/** `model`: texts about the tutor for a site without a language model, and with one. */
type Front = { title: string; description: string; model?: { none: string; some: string } };

const markdown = unified().use(remarkParse).use(remarkRehype).use(rehypeStringify);
const pages = new Map(legalPages.map((path) => [path, readPage(path)]));

/** A page of datasets/pages, with this site's URL and provider filled in. The case of `path` does not matter. */
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

/** The pages for search engines. */
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

/** Whether the page can be shown without the product database, also to a user whose session cannot be read. */
export const needsNoDatabase = ({ url }: Request): boolean => stillPages.has(new URL(url).pathname);

/** The toast for users whose session cannot be read. */
export const unreached: ToastMessage = {
  id: 'unreached',
  title: 'We cannot reach our database right now.',
  description: 'This page can be read all the same. Whoever was signed in will be again, once it is back.',
  tone: 'destructive',
};

/** Paths that robots.txt disallows. */
const closed = ['/api/', '/dashboard', '/account', '/profile', '/courses/', '/lessons/', '/assessments/'];

const addressOf = (path: string) => new URL(path, env.APP_URL).href;

const entries = publicPages.map((path) => `<url><loc>${addressOf(path)}</loc></url>`).join('');
export const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>
`;

export const robots = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), '']
  .concat(`Sitemap: ${addressOf('/sitemap.xml')}`, '')
  .join('\n');

type TitledText = { title: string; text: string };
export type Person = TitledText & { name: string };

export const about: { journey: string[]; values: TitledText[]; founders: Person[] } = parse(
  readFileSync('datasets/pages/about.yaml', 'utf8'),
);
