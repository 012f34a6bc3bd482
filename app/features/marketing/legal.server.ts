import { readFileSync } from 'node:fs';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { parse } from 'yaml';
import { env } from '~/env/env.server';
import { modelHost } from '~/features/tutor/model-settings.server';
import { AppError } from '~/http/errors';

export const legalPages = ['/accessibility', '/privacy-policy', '/terms-of-service'];

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
