import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useAwake } from './awake';

/**
 * The address of a form on this page. Without script the browser goes to the place of its reply; with script the reply itself
 * comes into view, and only where it is not.
 */
export function useLandingAddress(id = 'result') {
  const { search } = useLocation();
  return useAwake() ? search : `${search}#${id}`;
}

type LandingProps = {
  /** The head of a new one comes into view; the focus goes to its NEXT, else it stays, unless it has nowhere to be. */
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
    // Its head, and no more of it than that: what it answers is to stay in sight.
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
