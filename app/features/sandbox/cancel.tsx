import { useEffect, useState } from 'react';
import { buttonClass } from '~/ui/button';

const againMs = 500;

export default function Cancel() {
  const [isAsked, setIsAsked] = useState(false);
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
      className={buttonClass('plain', 'bench-cancel')}
      aria-disabled={isAsked}
      onClick={() => setIsAsked(true)}
    >
      {isAsked ? 'Cancelling...' : 'Cancel'}
    </button>
  );
}
