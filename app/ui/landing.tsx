import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHydrated } from './hydrated';

/**
 * The action of a form on this page. Without script the URL's hash scrolls to the reply; with script `Landing` scrolls to the
 * reply, if it is not in view.
 */
export function useLandingAddress(id = 'result') {
  const { search } = useLocation();
  return useHydrated() ? search : `${search}#${id}`;
}

type LandingProps = {
  /** A new reply's head is scrolled into view; NEXT gets the focus, or the reply itself if nothing else has it. */
  reply?: object;
  children: ReactNode;
};

export function Landing({ reply, children }: LandingProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = element;
    if (!reply || !current) return;
    const goOn = current.querySelector<HTMLElement>('[value=next]');
    if (goOn || document.activeElement === document.body) (goOn ?? current).focus({ preventScroll: true });
    // Only the head is scrolled into view, so that the query stays visible.
    const head = current.querySelector('[data-verdict] > *') ?? current.firstElementChild;
    for (const part of [head, goOn]) part?.scrollIntoView({ block: 'nearest' });
  }, [reply]);
  return (
    <div
      ref={element}
      id="result"
      tabIndex={-1}
      className="grid min-w-0 scroll-mt-[calc(100dvh-14rem)] gap-4 outline-none empty:hidden"
    >
      {children}
    </div>
  );
}
