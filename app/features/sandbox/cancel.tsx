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
    // A request may arrive before the query starts, or between two queries of one submission.
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
