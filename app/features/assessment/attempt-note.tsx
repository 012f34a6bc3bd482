import { AttemptClock, type AttemptClockProps } from './attempt-clock';

export function AttemptNote({ points, ...clock }: { points: number } & AttemptClockProps) {
  return (
    <div className="flex flex-wrap gap-x-6 px-(--gutter) pb-1 text-sm text-ink-2">
      <p>{points} points</p>
      <AttemptClock {...clock} />
    </div>
  );
}
