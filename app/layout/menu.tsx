import { useLocation } from '@remix-run/react';
import { type ReactNode, useEffect, useRef } from 'react';

type MenuProps = { label: ReactNode; summaryClass: string; className?: string; children: ReactNode };

/** Opens without script. With script it also closes on Esc, on a click elsewhere, and on leaving the page. */
export function Menu({ label, summaryClass, className = '', children }: MenuProps) {
  const element = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location key is what closes the menu
  useEffect(() => {
    if (element.current) element.current.open = false;
  }, [key]);

  useEffect(() => {
    const close = (event: Event) => {
      const details = element.current;
      if (!details?.open) return;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isElsewhere = event.type === 'pointerdown' && !details.contains(event.target as Node);
      if (isEscape || isElsewhere) details.open = false;
      if (isEscape) details.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, []);

  return (
    <details ref={element} className={`group relative ${className}`}>
      <summary className={`list-none [&::-webkit-details-marker]:hidden ${summaryClass}`}>{label}</summary>
      <div className="absolute end-0 hidden group-open:block top-full z-20 mt-[13px] max-h-[calc(100dvh-6rem)] w-max min-w-56 overflow-y-auto border border-t-[3px] border-t-rule-2 bg-sheet max-sm:fixed max-sm:inset-x-0 max-sm:top-auto max-sm:mt-3 max-sm:w-auto">
        {children}
      </div>
    </details>
  );
}

export const menuEntry =
  'flex min-h-11 w-full items-center border-b px-5 text-start no-underline hover:bg-court-wash hover:underline aria-[current=page]:font-semibold aria-[current=page]:text-court -outline-offset-2 cursor-pointer';
