import { NavLink } from '@remix-run/react';

type Tab = { to: string; label: string; end?: boolean };

/** Tabs that are links: each one is an address. */
export function LinkTabs({ items, label = 'Sections' }: { items: readonly Tab[]; label?: string }) {
  return (
    <nav aria-label={label} className="scroller border-b print:hidden">
      <ul className="flex gap-6">
        {items.map(({ to, label: text, end }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={end}
              prefetch="intent"
              className="inline-flex min-h-11 items-center border-b-[3px] border-transparent pt-[3px] whitespace-nowrap text-ink-2 no-underline hover:text-ink hover:underline aria-[current=page]:border-court aria-[current=page]:font-semibold aria-[current=page]:text-ink -outline-offset-2"
            >
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
