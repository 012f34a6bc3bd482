import { useEffect, useRef } from 'react';

/** Milliseconds of rest after which what was typed is kept. */
const rest = 1500;

/**
 * Posts what is typed once the learner rests, leaves or looks elsewhere, past the router: a page that is on its way must
 * not be stopped by it, and it has to outlive its own. `note` is told the text at mount and after every change; `drop`
 * that a form takes it along.
 */
export function useDraft(address: string, fields: Record<string, string>) {
  const kept = useRef<string>();
  const pending = useRef<{ query: string; timer: ReturnType<typeof setTimeout> }>();

  const take = () => {
    const taken = pending.current;
    clearTimeout(taken?.timer);
    pending.current = undefined;
    if (taken) kept.current = taken.query;
    return taken?.query;
  };
  const keep = () => {
    const query = take();
    if (query === undefined) return;
    const body = new URLSearchParams({ ...fields, query });
    // What could not be kept now goes with the next change, or with the form.
    fetch(address, { method: 'POST', body, keepalive: true }).catch(() => {});
  };
  const latest = useRef(keep);
  latest.current = keep;

  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && latest.current();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      latest.current();
    };
  }, []);

  return {
    note(query: string) {
      kept.current ??= query;
      clearTimeout(pending.current?.timer);
      pending.current =
        query === kept.current ? undefined : { query, timer: setTimeout(() => latest.current(), rest) };
    },
    drop: () => void take(),
  };
}
