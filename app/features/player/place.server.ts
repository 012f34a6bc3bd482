import { redirect } from '@remix-run/node';

/** `position` counts from 1. */
export type PlayerPosition = { position: number; count: number; previousHref: string | null };

export const itemHref = (base: string, position: number) => `${base}?item=${position}`;

/**
 * The place that the URL names by `?item=`, else the item with index `first`; never beyond index `reached`.
 * @throws Response a redirect to the URL with the item shown, so that it stays after it is answered; 404
 */
export function findPlace(args: {
  url: string;
  base: string;
  count: number;
  first: number;
  reached: number;
}): PlayerPosition {
  const { url, base, count, first, reached } = args;
  const item = new URL(url).searchParams.get('item') ?? '';
  const wanted = /^\d{1,4}$/.test(item) ? Number(item) : undefined;
  const index = Math.max(0, Math.min(wanted === undefined ? first : wanted - 1, reached));
  const position = index + 1;
  if (position > count) throw new Response('Not Found', { status: 404 });
  if (position !== wanted) throw redirect(itemHref(base, position));
  return { position, count, previousHref: index > 0 ? itemHref(base, index) : null };
}
