import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { ArrowLeftIcon, ArrowRightIcon } from './icons';

type RowScrollerProps = { label: string; heading?: ReactNode; arrows?: boolean; children: ReactNode };

export function RowScroller({ label, heading, arrows = false, children }: RowScrollerProps) {
  const track = useRef<HTMLDivElement>(null);
  const [ends, setEnds] = useState({ atStart: true, atEnd: false });

  useEffect(() => {
    const element = track.current;
    if (!element || !arrows) return;
    const measure = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      setEnds({ atStart: scrollLeft <= 1, atEnd: scrollLeft + clientWidth >= scrollWidth - 1 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [arrows]);

  const move = (direction: -1 | 1) => {
    const element = track.current;
    element?.scrollBy({ left: direction * element.clientWidth * 0.9 });
  };

  return (
    <div className="grid min-w-0 gap-4">
      {(heading || arrows) && (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="min-w-0">{heading}</div>
          {arrows && (
            <div className="flex gap-3 noscript:hidden">
              <Button
                type="button"
                aria-label={`Previous, ${label}`}
                disabled={ends.atStart}
                onClick={() => move(-1)}
              >
                <ArrowLeftIcon />
              </Button>
              <Button
                type="button"
                aria-label={`Next, ${label}`}
                disabled={ends.atEnd}
                onClick={() => move(1)}
              >
                <ArrowRightIcon />
              </Button>
            </div>
          )}
        </div>
      )}
      <section
        ref={track}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        className="scroller [scroll-snap-type:x_mandatory] motion-safe:scroll-smooth"
      >
        <ul className="grid auto-cols-[minmax(min(85%,20rem),1fr)] grid-flow-col gap-6 pb-2">
          {Children.map(children, (child) => (
            <li className="grid snap-start">{child}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
