import { useRouteLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { findKept, keepText, noteSent } from './kept-text';

/** Milliseconds of rest after which what was typed is posted. */
const rest = 1500;

/** As a text area has it: a form without script posts its lines with two characters between them. */
const plainLines = (text: string) => text.replace(/\r\n?/g, '\n');

type Root = { user: { user_id: number } | null };

/**
 * Keeps what is typed in the browser at once, for the account that typed it.
 * @param place what the text belongs to; another account's text at the same place is another's
 * @param served what the server gave the page
 */
export function useKeptText(place: string, served: string) {
  const user = useRouteLoaderData<Root>('root')?.user;
  const own = `${user?.user_id ?? 'visitor'}:${place}`;
  const first = useRef(plainLines(served));
  return {
    /** What was typed last time and never came to the server. */
    find: () => findKept(own, first.current),
    keep: (text: string) => keepText(own, text, first.current),
    noteSent: (text: string) => noteSent(own, text),
  };
}

type DraftOptions = {
  /** Where the text is posted to, with these fields beside it. */
  address: string;
  fields: Record<string, string>;
  /** What the server gave the page. */
  served: string;
  /** Tells one use of the same address and fields from the next. */
  edition?: string;
};

/**
 * Keeps what is typed: in the browser at once, and on the server once the learner rests, leaves or looks elsewhere.
 * It goes past the router: a page that is on its way must not be stopped by it, and it has to outlive its own.
 * @returns `note` is told the text at mount and after every change; `drop` that a form takes it along; `find` gives
 *   what was typed before the page was loaded anew
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
    // What could not be posted now goes with the next change, or with the form.
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
