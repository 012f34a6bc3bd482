import { env } from '~/env/env.server';
import { longestLink } from './schema';

type Shared = { courseId: number; level: number; slug?: string; query: string };

/** Null for a query that an address has no room for. */
export function linkTo({ courseId, level, slug, query }: Shared): string | null {
  const address = new URL(courseId === 0 ? '/playground' : `/playground/${courseId}`, env.APP_URL);
  const place = { level: String(level), ...(slug && { challenge: slug }) };
  address.search = String(new URLSearchParams({ ...place, query }));
  return address.href.length > longestLink ? null : address.href;
}
