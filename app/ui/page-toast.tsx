import { useEffect, useState } from 'react';
import { showToast, type ToastMessage } from '~/http/toast';
import { InlineToast } from './toasts';

/** A reply's toast: without script shown in the page, with script as a toast. */
export function PageToast({ toast }: { toast: ToastMessage }) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => {
    setIsMounted(true);
    showToast(toast);
  }, [toast]);
  if (isMounted) return null;
  return (
    <div className="script:hidden">
      <InlineToast toast={toast} />
    </div>
  );
}
