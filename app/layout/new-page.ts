import { useLocation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { focusHeading } from '~/ui/focus-heading';

/** After a client-side navigation, focuses the heading, as a loaded page would begin at its top. */
export function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname && !document.querySelector('main :focus')) focusHeading();
    shown.current = pathname;
  }, [pathname]);
}
