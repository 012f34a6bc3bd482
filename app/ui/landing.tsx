import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';

/** The address of a form on this page whose reply is to be seen at once: without script the browser goes there. */
export const useLandingAddress = (id = 'result') => `${useLocation().search}#${id}`;

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
    element.current?.scrollIntoView({ block: 'nearest' });
  }, [reply]);
  return (
    <div ref={element} id="result" tabIndex={-1} className="grid min-w-0 gap-4 outline-none empty:hidden">
      {children}
    </div>
  );
}
