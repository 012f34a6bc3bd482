import { createHash, randomBytes } from 'node:crypto';
import { serialize } from 'node:v8';
import type { EntryContext } from '@remix-run/node';
import { Encodings } from './compress.server';

/** The placeholder of the nonce in a cached page; random, so that no user's text can contain it. */
export const scriptMark = randomBytes(16).toString('hex');

export type KeptPage = { encodings: Encodings; scripts: string; tag: string };

const mostPages = 100;
const pages = new Map<string, KeptPage>();
const markedScript = new RegExp(`<script(?=[^>]* nonce="${scriptMark}")[^>]*>([\\s\\S]*?)</script>`, 'g');

/** A visitor's page depends only on its URL and data. Null for a page that must not be cached. */
export function pageKey(args: {
  request: Request;
  status: number;
  context: EntryContext;
  light: boolean;
}): string | null {
  const { request, status, context, light } = args;
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  if (request.method !== 'GET' || loaderData.root?.user !== null || loaderData.root.toast) return null;
  if (status !== 200 || actionData || errors) return null;
  const { pathname, search } = new URL(request.url);
  try {
    return `${light} ${pathname}${search}\n${serialize(loaderData).toString('latin1')}`;
  } catch {
    return null;
  }
}

export function findPage(key: string): KeptPage | undefined {
  const page = pages.get(key);
  if (!page) return undefined;
  // Moves the page to the end: the least recently used is evicted first.
  pages.delete(key);
  pages.set(key, page);
  return page;
}

/** `html` has `scriptMark` as its nonce. Scripts are allowed by digest, as a nonce is for one reply only. */
export function keepPage(key: string, html: string): KeptPage {
  const digests = [...html.matchAll(markedScript)].map(([, script = '']) => digestOf(script));
  const text = html.replaceAll(` nonce="${scriptMark}"`, '');
  const page = {
    encodings: new Encodings(Buffer.from(text)),
    scripts: digests.join(' '),
    // Weak, as the encodings of a page share the tag.
    tag: `W/"${digest(text, 'base64url')}"`,
  };
  pages.set(key, page);
  const oldest = pages.keys().next();
  if (pages.size > mostPages && !oldest.done) pages.delete(oldest.value);
  return page;
}

const digest = (text: string, form: 'base64' | 'base64url') => createHash('sha256').update(text).digest(form);

const digestOf = (script: string) => `'sha256-${digest(script, 'base64')}'`;
