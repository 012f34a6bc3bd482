import { Link, useLocation } from '@remix-run/react';
import { type MouseEvent, useEffect } from 'react';
import { whenSettled } from '~/ui/idle';

/** The pages that open the tour on a first visit. A visitor of a form, a lesson or a certificate is there for a purpose. */
const beginnings = ['/', '/dashboard', '/catalog', '/playground', '/pricing', '/instructor'];

let close: (() => void) | undefined;

/** Loads the tour and opens it; does nothing when loading fails. */
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

/** Opens the tour again: over this page, or without script as a page of its own. */
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
