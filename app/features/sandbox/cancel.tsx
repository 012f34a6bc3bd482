import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '~/ui/button';

const againMs = 500;

export default function Cancel({ intent }: { intent: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isAsked, setIsAsked] = useState(false);
  useLayoutEffect(() => {
    const { current } = button;
    const form = current?.form;
    return () => {
      // Whoever cancelled goes on where they started: the focus would go with this button.
      if (document.activeElement !== current) return;
      requestAnimationFrame(() =>
        form?.querySelector<HTMLButtonElement>(`button[name="intent"][value="${intent}"]`)?.focus(),
      );
    };
  }, [intent]);
  useEffect(() => {
    if (!isAsked) return;
    const fail = () => setIsAsked(false);
    const ask = () => fetch('/api/cancel-query', { method: 'POST' }).then(({ ok }) => ok || fail(), fail);
    ask();
    // It may have come before the query, or between two that are run for it.
    const asking = setInterval(ask, againMs);
    return () => clearInterval(asking);
  }, [isAsked]);
  return (
    <button
      type="button"
      className={buttonClass()}
      ref={button}
      aria-disabled={isAsked}
      onClick={() => setIsAsked(true)}
    >
      {isAsked ? 'Cancelling...' : 'Cancel'}
    </button>
  );
}
