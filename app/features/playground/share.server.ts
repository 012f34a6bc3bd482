import { env } from '~/env/env.server';
import type { ChartKind } from './chart/kinds';
import { longestLink } from './schema';

type Shared = { courseId: number; level: number; slug?: string; chart?: ChartKind; query: string };

/** The path that opens a query in the editor; null as linkTo. */
export function readableLink({ courseId, query }: Pick<Shared, 'courseId' | 'query'>): string | null {
  const link = linkTo({ courseId, level: 1, query });
  if (!link) return null;
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Null for a query that is too long for a URL. */
export function linkTo({ courseId, level, slug, chart, query }: Shared): string | null {
  const address = new URL(courseId === 0 ? '/playground' : `/playground/${courseId}`, env.APP_URL);
  const place = { level: String(level), ...(slug && { challenge: slug }), ...(chart && { chart }) };
  address.search = String(new URLSearchParams({ ...place, query }));
  return address.href.length > longestLink ? null : address.href;
}
