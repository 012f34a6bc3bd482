import { randomBytes } from 'node:crypto';
import { serialize } from 'node:v8';
import type { EntryContext } from '@remix-run/node';

/** Stands for the nonce in a kept page; nobody's text can contain it. */
export const nonceMark = randomBytes(16).toString('hex');

/** Pages kept at most: some megabytes. */
const limit = 100;
const pages = new Map<string, string[]>();

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

/** The page kept under a key, with a nonce of its own. */
export function findPage(key: string, nonce: string): string | undefined {
  const parts = pages.get(key);
  if (!parts) return undefined;
  // Moved to the end: the page that nobody asked for the longest goes first.
  pages.delete(key);
  pages.set(key, parts);
  return parts.join(nonce);
}

/** Keeps a page that was rendered with `nonceMark` for its nonce. */
export function keepPage(key: string, html: string): void {
  pages.set(key, html.split(nonceMark));
  const oldest = pages.keys().next();
  if (pages.size > limit && !oldest.done) pages.delete(oldest.value);
}
