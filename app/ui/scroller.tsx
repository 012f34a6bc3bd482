import type { ComponentProps } from 'react';

type ScrollerProps = ComponentProps<'section'> & { 'aria-label': string };

export function Scroller({ className = '', ...rest }: ScrollerProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
  return <section className={`scroller ${className}`} tabIndex={0} {...rest} />;
}
