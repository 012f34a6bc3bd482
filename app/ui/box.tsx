import type { ComponentProps, ReactNode } from 'react';

export function Box({
  as: Element = 'div',
  className = '',
  ...rest
}: { as?: 'div' | 'section' | 'article' | 'aside' | 'figure' | 'li' } & ComponentProps<'div'>) {
  return (
    <Element
      className={`border border-t-[3px] border-rule border-t-rule-2 bg-sheet p-6 max-sm:p-4 ${className}`}
      {...(rest as object)}
    />
  );
}

const badgeTones = {
  plain: 'text-ink-2',
  loud: 'text-court',
  good: 'text-pitch',
  bad: 'text-foul',
  note: 'text-gold',
} as const;

export function Badge({ tone = 'plain', children }: { tone?: keyof typeof badgeTones; children: ReactNode }) {
  return (
    <span
      className={`inline-block rounded-sm border-[1.5px] border-current px-2 py-[.35rem] text-xs leading-none font-semibold whitespace-nowrap ${badgeTones[tone]}`}
    >
      {children}
    </span>
  );
}

export function Facts({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="flex flex-wrap gap-x-2 text-sm text-ink-2">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity and never move
        <li key={index} className="[&+li]:before:me-2 [&+li]:before:text-ink-3 [&+li]:before:content-['·']">
          {item}
        </li>
      ))}
    </ul>
  );
}

export function Topics({ items }: { items: readonly string[] }) {
  return (
    <ul className="text-[.9rem]">
      {items.map((item) => (
        <li key={item} className="border-t py-1">
          {item}
        </li>
      ))}
    </ul>
  );
}
