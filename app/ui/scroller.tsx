import { type ComponentProps, forwardRef } from 'react';

type ScrollerProps = ComponentProps<'section'> & { 'aria-label': string };

/** A scroll container with a name, in the tab order so that keys can scroll it. */
export const Scroller = forwardRef<HTMLElement, ScrollerProps>(({ className = '', ...rest }, ref) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
  <section ref={ref} className={`scroller ${className}`} tabIndex={0} {...rest} />
));
