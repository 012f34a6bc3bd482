import { Link, useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect } from 'react';
import { whenSettled } from '~/ui/idle';

/** Where somebody begins. Who first comes to a form, a lesson or a certificate is there to do something. */
const beginnings = ['/', '/dashboard', '/catalog', '/playground', '/pricing', '/instructor'];

let close: (() => void) | undefined;

/** Fetches the tour and opens it. A browser that cannot fetch it shows none. */
async function openTour() {
  const guide = await import('./tour-guide').catch(() => undefined);
  close = guide?.openTour();
}

function hasSeenTour() {
  try {
    return localStorage.hasSeenTour;
  } catch {
    // Without storage every visit would be the first.
    return true;
  }
}

/** Opens the tour on a first visit, and closes it when the page is left. */
export function Tour() {
  const { pathname, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location key is another page, or the same without its dialog
  useEffect(() => {
    const isDue = !hasSeenTour() && beginnings.includes(pathname);
    const callOff = isDue ? whenSettled(() => void openTour()) : undefined;
    return () => {
      callOff?.();
      close?.();
    };
  }, [pathname, key]);
  return null;
}

/** The tour once more: over this page, or where there is no script as a page of its own. */
export function TourLink({ className }: { className: string }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void openTour();
  };
  return (
    <Link to="/tour" className={className} onClick={open}>
      Take the tour
    </Link>
  );
}
