import type { CourseOutline } from './outline';

const looks = { done: 'border-pitch! bg-pitch', seen: 'border-gold! bg-gold', open: '' };

type InningsProps = { label: string; value: number; max: number; items?: CourseOutline['items'] };

/** The progress of a lesson: a box for each item, filled once the item is done. */
export function Innings({ label, value, max, items }: InningsProps) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className="innings"
    >
      {Array.from({ length: max }, (_, index) => {
        const isHere = index + 1 === value;
        const state = items?.[index]?.state ?? (index + 1 < value ? 'done' : 'open');
        const look = isHere && state === 'open' ? 'border-court! bg-court' : looks[state];
        const here = isHere ? 'outline-2 outline-offset-1 outline-court' : '';
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no identity and never move
        return <i key={index} className={look + here && `${look} ${here}`} />;
      })}
    </span>
  );
}
