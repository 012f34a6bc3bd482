import type { MetaDescriptor } from '@remix-run/node';

/** The title and description of a screen, for its `meta`. */
export const pageMeta = (title: string, description?: string) => (): MetaDescriptor[] => [
  { title: `${title} · Boxscore` },
  ...(description ? [{ name: 'description', content: description }] : []),
];
