import { useLocation, useSubmit } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Milliseconds of rest after which what was typed is kept. */
const rest = 1500;

/**
 * Posts what is typed to the page's action once the learner rests, leaves the page or looks elsewhere.
 * @param fields what the form carries besides the query
 * @returns to be told the text at mount, and after every change
 */
export function useDraft(fields: Record<string, string>) {
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const kept = useRef<string>();
  const pending = useRef<{ query: string; timer: ReturnType<typeof setTimeout> }>();

  const keep = () => {
    if (!pending.current) return;
    const { query, timer } = pending.current;
    clearTimeout(timer);
    pending.current = undefined;
    kept.current = query;
    submit({ ...fields, query }, { method: 'post', action: pathname + search, navigate: false });
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

  return (query: string) => {
    kept.current ??= query;
    clearTimeout(pending.current?.timer);
    pending.current =
      query === kept.current ? undefined : { query, timer: setTimeout(() => latest.current(), rest) };
  };
}
