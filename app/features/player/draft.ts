import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { findKept, keepText, noteSent } from './kept-text';

/** Milliseconds without typing after which the text is posted. */
const rest = 1500;

/** Line breaks as in a textarea: a form without script posts CRLF. */
const plainLines = (text: string) => text.replace(/\r\n?/g, '\n');

type Root = { user: { user_id: number } | null };

/**
 * Stores the typed text in the browser, for each account separately.
 * @param place identifies what the text belongs to
 * @param served the text that the server sent with the page
 */
export function useKeptText(place: string, served: string) {
  const user = useRouteLoaderData<Root>('root')?.user;
  const own = `${user?.user_id ?? 'visitor'}:${place}`;
  const first = useRef(plainLines(served));
  return {
    /** The text that was typed before and never reached the server. */
    find: () => findKept(own, first.current),
    keep: (text: string) => keepText(own, text, first.current),
    noteSent: (text: string) => noteSent(own, text),
  };
}

type DraftOptions = {
  /** The URL that the text is posted to, together with `fields`. */
  address: string;
  fields: Record<string, string>;
  /** The text that the server sent with the page. */
  served: string;
  /** Distinguishes two uses of the same address and fields. */
  edition?: string;
};

/**
 * Stores the typed text in the browser at once, and on the server when the learner pauses, leaves or hides the page.
 * Bypasses the router: the post must neither cancel a navigation nor be cancelled by one.
 * @returns `note`: call it with the text at mount and after every change; `drop`: call it when a form sends the text;
 *   `find`: the text that was typed before a reload
 */
export function useDraft({ address, fields, served, edition = '' }: DraftOptions) {
  const { find, keep, noteSent } = useKeptText(
    `${address}?${new URLSearchParams(fields)}#${edition}`,
    served,
  );
  const known = useRef(plainLines(served));
  const pending = useRef<{ query: string; timer: ReturnType<typeof setTimeout> }>();

  const take = () => {
    const taken = pending.current;
    clearTimeout(taken?.timer);
    pending.current = undefined;
    if (!taken) return undefined;
    known.current = taken.query;
    noteSent(taken.query);
    return taken.query;
  };
  const post = () => {
    const query = take();
    if (query === undefined) return;
    const body = new URLSearchParams({ ...fields, query });
    // A failed post is made up for by the next change, or by the form.
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => {});
  };
  const latest = useRef(post);
  latest.current = post;

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      latest.current();
    };
  }, []);

  return {
    find,
    note(query: string) {
      keep(query);
      clearTimeout(pending.current?.timer);
      pending.current =
        query === known.current ? undefined : { query, timer: setTimeout(() => latest.current(), rest) };
    },
    drop: () => void take(),
  };
}
