import { useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '~/ui/button';

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
  return (
    <button
      type="button"
      className={buttonClass()}
      ref={button}
      aria-disabled={isAsked}
      onClick={() => {
        setIsAsked(true);
        fetch('/api/cancel-query', { method: 'POST' }).then(
          ({ ok }) => ok || setIsAsked(false),
          () => setIsAsked(false),
        );
      }}
    >
      {isAsked ? 'Cancelling...' : 'Cancel'}
    </button>
  );
}
