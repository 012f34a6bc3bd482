import type { MetaDescriptor } from '@remix-run/node';

/** A title and a description; the default is the site's description. */
export const titled = (
  title: string,
  content = 'Learn SQL for sports analytics on a real Postgres.',
): MetaDescriptor[] => [{ title: `${title} · Boxscore` }, { name: 'description', content }];

export const pageMeta = (title: string, description?: string) => () => titled(title, description);
