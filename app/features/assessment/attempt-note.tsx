import { AttemptClock, type AttemptClockProps } from './attempt-clock';

type AttemptNoteProps = { points: number; markRules?: string } & AttemptClockProps;

export function AttemptNote({ points, markRules, ...clock }: AttemptNoteProps) {
  return (
    <div className="flex flex-wrap gap-x-6 px-(--gutter) pb-1 text-sm text-ink-2">
      <p>{points} points</p>
      <AttemptClock {...clock} />
      <p className="basis-full">
        Each question takes one answer; run your query as often as you like before. One that does not run is
        no answer. {markRules}
      </p>
    </div>
  );
}
