import { useEffect, useState } from 'react';
import { durationWords } from './points';

export function AttemptNote({ points, ...clock }: { points: number } & AttemptClockProps) {
  return (
    <div className="flex flex-wrap gap-x-6 px-(--gutter) pb-1 text-sm text-ink-2">
      <p>{points} points</p>
      <AttemptClock {...clock} />
    </div>
  );
}

type AttemptClockProps = { startTime: string; elapsedSeconds: number };

function AttemptClock({ startTime, elapsedSeconds }: AttemptClockProps) {
  const [seconds, setSeconds] = useState(elapsedSeconds);
  useEffect(() => {
    const since = performance.now() - elapsedSeconds * 1000;
    const tick = () => setSeconds(Math.floor((performance.now() - since) / 1000));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [elapsedSeconds]);
  return (
    <p role="timer" aria-live="off">
      Time so far: <time dateTime={`PT${seconds}S`}>{durationWords(seconds)}</time>
      <span className="sr-only">, since {startTime.slice(11, 16)} UTC</span>
    </p>
  );
}
