import { Suspense, useEffect, useState } from 'react';
import { onToast, type ToastMessage } from '~/http/toast';
import { useSaid } from './said';
import { lazyPart } from './script-part';

export function InlineToast({ toast }: { toast: ToastMessage }) {
  const look = toast.tone === 'destructive' ? 'border-foul' : 'border-court';
  return (
    <div className="wrap pt-4">
      <p
        role="status"
        className={`grid max-w-none gap-1 rounded-sm border-s-[5px] bg-ink px-4 py-3 text-paper ${look}`}
      >
        <strong className="font-semibold">{toast.title}</strong>
        {toast.description && <span>{toast.description}</span>}
      </p>
    </div>
  );
}

/** Shown when the code of the floating toast fails to load. */
const FixedToast = ({ toast }: { toast: ToastMessage }) => (
  <div className="fixed inset-x-0 bottom-4 z-50">
    <InlineToast toast={toast} />
  </div>
);

const Toaster = lazyPart(() => import('./toaster'), FixedToast);

/** The page's toast inside the page: without script, and for toasts that stay. */
export function PlainToast({ toast, hasScript }: { toast?: ToastMessage | null; hasScript: boolean }) {
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  useSaid(toast?.stays && [toast.title, toast.description].filter(Boolean).join('. '), toast);
  if (!toast || (isMounted && !toast.stays)) return null;
  return (
    <div className={hasScript && !toast.stays ? 'script:hidden' : undefined}>
      <InlineToast toast={toast} />
    </div>
  );
}

/** The toasts of the page, and those shown later by script. */
export function Toasts({ toast }: { toast?: ToastMessage | null }) {
  const [shown, setShown] = useState<ToastMessage | null>(null);
  useEffect(() => onToast(setShown), []);
  useEffect(() => {
    if (toast && !toast.stays) setShown(toast);
  }, [toast]);
  return (
    shown && (
      <Suspense>
        <Toaster toast={shown} />
      </Suspense>
    )
  );
}
