import { useEffect, useState } from 'react';

const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const minute = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const inWords = (at: string, isDay: boolean, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { ...(isDay ? day : minute), timeZone })
    .format(new Date(at))
    .replace(/\s/g, ' ');

type MomentProps = { at: string; isDay?: boolean; isUtc?: boolean };

/** An instant, or its day, in the reader's time zone; in UTC as the server renders it, and with `isUtc`. */
export function Moment({ at, isDay = false, isUtc = false }: MomentProps) {
  const [words, setWords] = useState(() => inWords(at, isDay, 'UTC'));
  useEffect(() => setWords(inWords(at, isDay, isUtc ? 'UTC' : undefined)), [at, isDay, isUtc]);
  // Server and browser may use different spaces before PM.
  return (
    <time dateTime={at} suppressHydrationWarning>
      {words}
    </time>
  );
}
