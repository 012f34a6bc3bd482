import { Suspense, useEffect, useState } from 'react';
import { onToast, type ToastMessage } from '~/http/toast';
import { lazyPart } from './script-part';

export function InlineToast({ toast }: { toast: ToastMessage }) {
  const look = toast.tone === 'destructive' ? 'border-foul' : 'border-court';
  return (
    <div className="wrap pt-4">
      <p
        role="status"
        className={`grid max-w-none gap-[.15rem] rounded-sm border-s-[5px] bg-ink px-4 py-3 text-paper ${look}`}
      >
        <strong className="font-semibold">{toast.title}</strong>
        {toast.description && <span>{toast.description}</span>}
      </p>
    </div>
  );
}

/** Where the floating kind cannot be had, the message still can. */
const Toaster = lazyPart(() => import('./toaster'), InlineToast);

type ToastsProps = { toast: ToastMessage | null; hasScript?: boolean };

export function Toasts({ toast, hasScript = true }: ToastsProps) {
  const [isMounted, setIsMounted] = useState(false);
  const [shown, setShown] = useState<ToastMessage | null>(null);
  useEffect(() => setIsMounted(true), []);
  useEffect(() => onToast(setShown), []);
  useEffect(() => {
    if (toast) setShown(toast);
  }, [toast]);

  if (!hasScript && toast) return <InlineToast toast={toast} />;
  return (
    <>
      {toast && !isMounted && (
        <div className="script:hidden">
          <InlineToast toast={toast} />
        </div>
      )}
      {isMounted && shown && (
        <Suspense>
          <Toaster toast={shown} />
        </Suspense>
      )}
    </>
  );
}
