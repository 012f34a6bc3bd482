import { Link } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonClass } from '~/ui/button';
import { overPage } from '~/ui/dialog';
import { ArrowLeftIcon, ArrowRightIcon } from '~/ui/icons';
import { Scroller } from '~/ui/scroller';
import type { Slide } from './slides';

/** Milliseconds between slides (specification, section 9). */
const interval = 5_000;

const prefersStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function Carousel({ slides, isEnlarged }: { slides: readonly Slide[]; isEnlarged: boolean }) {
  const track = useRef<HTMLElement>(null);
  const [index, setIndex] = useState(0);
  const [isHeld, setIsHeld] = useState(false);
  const [isStopped, setIsStopped] = useState(false);

  const show = (next: number) => {
    const wrapped = (next + slides.length) % slides.length;
    const { current } = track;
    current?.scrollTo({
      left: wrapped * current.clientWidth,
      behavior: prefersStillness() ? 'instant' : 'smooth',
    });
    setIndex(wrapped);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` only reads what is listed
  useEffect(() => {
    if (isEnlarged || isHeld || isStopped || prefersStillness()) return;
    const timer = setTimeout(() => show(index + 1), interval);
    return () => clearTimeout(timer);
  }, [index, isEnlarged, isHeld, isStopped]);

  const hold = () => setIsHeld(true);
  const release = () => setIsHeld(false);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause the timer
    <div
      className="grid gap-4"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Scroller
        ref={track}
        aria-label="What creators get"
        className="[scroll-snap-type:x_mandatory]"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          const nearest = Math.round(scrollLeft / clientWidth);
          if (Math.abs(scrollLeft - nearest * clientWidth) < 1) setIndex(nearest);
        }}
      >
        <ul className="flex">
          {slides.map(({ title, text, picture }, number) => (
            <li key={title} className="w-full shrink-0 snap-start">
              <Link
                to={`?slide=${number + 1}`}
                {...overPage}
                className="block border border-t-[3px] border-t-rule-2 bg-sheet no-underline -outline-offset-4"
              >
                <img src={picture} alt="" width="960" height="480" className="w-full" />
                <span className="grid gap-1 border-t p-4">
                  <span className="font-serif text-subhead font-semibold">{title}</span>
                  <span className="text-ink-2">{text}</span>
                  <span className="sr-only">Open a larger view</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Scroller>
      <div className="flex flex-wrap items-center justify-center gap-2 noscript:hidden">
        <Button type="button" aria-label="Previous slide" onClick={() => show(index - 1)}>
          <ArrowLeftIcon />
        </Button>
        {slides.map(({ title }, number) => (
          <button
            key={title}
            type="button"
            aria-label={`Slide ${number + 1}: ${title}`}
            aria-current={number === index}
            onClick={() => show(number)}
            className="group grid size-11 cursor-pointer place-items-center"
          >
            <span className="size-3 border-[1.5px] border-ink group-aria-[current=true]:bg-court group-aria-[current=true]:border-court" />
          </button>
        ))}
        <Button type="button" aria-label="Next slide" onClick={() => show(index + 1)}>
          <ArrowRightIcon />
        </Button>
        <button type="button" className={buttonClass('quiet')} onClick={() => setIsStopped(!isStopped)}>
          {isStopped ? 'Play' : 'Pause'}
        </button>
      </div>
    </div>
  );
}
