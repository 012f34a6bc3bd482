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
  /** A new one comes into view; the focus stays where it is, unless it has nowhere to be. */
  reply?: object;
  children: ReactNode;
};

/** Where a form's reply is found. */
export function Landing({ reply, children }: LandingProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!reply) return;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    element.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
  }, [reply]);
  return (
    <div ref={element} id="result" tabIndex={-1} className="grid min-w-0 gap-4 outline-none empty:hidden">
      {children}
    </div>
  );
}
