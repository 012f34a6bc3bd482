import { useEffect, useMemo } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import type { ToastMessage } from '~/http/toast';

const frame =
  'flex w-full items-start justify-between gap-4 rounded-sm border-s-[5px] bg-ink px-4 py-3 text-paper text-base';

/**
 * After F8 the toast stays until Esc or a press elsewhere, instead of five seconds. Esc restores the focus, which Sonner does
 * only if it happens to render again.
 */
function useStay(toast: ToastMessage) {
  useEffect(() => {
    let stays = false;
    let before: Element | null = null;
    const leave = () => {
      if (stays) show.dismiss(toast.id);
      stays = false;
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && stays) {
        leave();
        if (before instanceof HTMLElement) before.focus();
      }
      if (key !== 'F8') return;
      const isShown = show.getToasts().some(({ id }) => id === toast.id);
      if (!isShown) return;
      if (!stays) before = document.activeElement;
      stays = true;
      notify(toast, Number.POSITIVE_INFINITY);
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!(target as Element).closest('[data-sonner-toast]')) leave();
    };
    // In the capture phase, before Sonner moves the focus.
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [toast]);
}

function notify({ id, title, description, tone }: ToastMessage, duration?: number) {
  const inTone = tone === 'destructive' ? show.error : show;
  inTone(title, { id, description, duration });
}

/** Whether the focused element is in the lower half: the toast then goes to the top, so as not to cover it. */
const isLow = () =>
  (document.activeElement?.closest('main *')?.getBoundingClientRect().bottom ?? 0) > innerHeight / 2;

/** Keeps clear of the masthead, and of the bar of buttons at the bottom of small screens. */
const clear = { top: '5rem', bottom: '5rem' };

/** Sonner with our styles. Shows one toast at a time, for five seconds; F8 focuses it. */
export default function Toaster({ toast }: { toast: ToastMessage }) {
  useEffect(() => {
    show.dismiss();
    notify(toast);
  }, [toast]);
  useStay(toast);
  // biome-ignore lint/correctness/useExhaustiveDependencies: computed once for each toast
  const side = useMemo(() => (isLow() ? 'top-right' : 'bottom-right'), [toast]);

  return (
    // Otherwise Sonner would return the focus to where it came from, and trap keyboard users.
    <div onFocusCapture={(event) => event.stopPropagation()}>
      <Sonner
        position={side}
        offset={{ ...clear, right: '1.5rem' }}
        mobileOffset={clear}
        swipeDirections={['right']}
        visibleToasts={1}
        duration={5000}
        hotkey={['F8']}
        icons={{ error: null }}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast: `${frame} border-court`,
            error: 'border-foul!',
            title: 'font-semibold',
            description: 'text-paper',
          },
        }}
      />
    </div>
  );
}
