import type { MetaDescriptor } from '@remix-run/node';

export const pageMeta = (title: string, description?: string) => (): MetaDescriptor[] => [
  { title: `${title} · Boxscore` },
  ...(description ? [{ name: 'description', content: description }] : []),
];
