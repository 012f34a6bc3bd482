import { useEffect, useState } from 'react';
import { showToast, type ToastMessage } from '~/http/toast';
import { InlineToast } from './toasts';

/** What a reply has to say beside its page: in the page, and with script among all toasts. */
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
