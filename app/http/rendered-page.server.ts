import { createHash, randomBytes } from 'node:crypto';
import { serialize } from 'node:v8';
import type { EntryContext } from '@remix-run/node';
import { Encodings } from './compress.server';

/** Marks the scripts that are ours while a page to be kept is rendered; nobody's text can contain it. */
export const scriptMark = randomBytes(16).toString('hex');

/**
 * A page that is the same for many. `scripts` are the sources of its Content-Security-Policy: digests, since a nonce is good
 * for one reply only.
 */
export type KeptPage = { encodings: Encodings; scripts: string };

/** Pages kept at most: some megabytes. */
const limit = 100;
const pages = new Map<string, KeptPage>();
const markedScript = new RegExp(`<script(?=[^>]* nonce="${scriptMark}")[^>]*>([\\s\\S]*?)</script>`, 'g');

/**
 * What a visitor's page depends on, as a key: its address and its data. Null for whoever brings a cookie, for a page that
 * tells of a failure, and for data that still arrives.
 */
export function pageKey(request: Request, status: number, context: EntryContext): string | null {
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  if (request.method !== 'GET' || request.headers.get('Cookie')) return null;
  if (status !== 200 || actionData || errors) return null;
  const { pathname, search } = new URL(request.url);
  try {
    return `${pathname}${search}\n${serialize(loaderData).toString('latin1')}`;
  } catch {
    return null;
  }
}

/** The page kept under a key. */
export function findPage(key: string): KeptPage | undefined {
  const page = pages.get(key);
  if (!page) return undefined;
  // Moved to the end: the page that nobody asked for the longest goes first.
  pages.delete(key);
  pages.set(key, page);
  return page;
}

/** Keeps a page that was rendered with `scriptMark` as its nonce. */
export function keepPage(key: string, html: string): KeptPage {
  const digests = [...html.matchAll(markedScript)].map(([, script = '']) => digestOf(script));
  const page = {
    encodings: new Encodings(html.replaceAll(` nonce="${scriptMark}"`, '')),
    scripts: digests.join(' '),
  };
  pages.set(key, page);
  const oldest = pages.keys().next();
  if (pages.size > limit && !oldest.done) pages.delete(oldest.value);
  return page;
}

const digestOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
