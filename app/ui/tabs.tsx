import { Link, useLocation, useResolvedPath } from '@remix-run/react';

type Tab = {
  to: string;
  label: string;
  end?: boolean;
  isCurrent?: boolean;
};

export const tabLook =
  'inline-flex min-h-11 items-center border-b-[3px] border-transparent pt-[3px] whitespace-nowrap text-ink-2 no-underline hover:text-ink hover:underline aria-[current=page]:border-court aria-[current=page]:font-semibold aria-[current=page]:text-ink -outline-offset-2';

/** Tabs that are links: each has its own URL. */
export function LinkTabs({ items, label = 'Sections' }: { items: readonly Tab[]; label?: string }) {
  return (
    <nav aria-label={label} className="scroller border-b print:hidden">
      <ul className="flex gap-6">
        {items.map((tab) => (
          <li key={tab.to}>
            <TabLink {...tab} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ to, label, end = false, isCurrent }: Tab) {
  const { pathname } = useLocation();
  const target = useResolvedPath(to).pathname;
  const isHere = isCurrent ?? (pathname === target || (!end && pathname.startsWith(`${target}/`)));
  return (
    <Link to={to} prefetch="intent" aria-current={isHere ? 'page' : undefined} className={tabLook}>
      {label}
    </Link>
  );
}
