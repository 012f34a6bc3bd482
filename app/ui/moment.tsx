import { useEffect, useState } from 'react';

const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const minute = { ...day, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;

const inWords = (at: string, isDay: boolean, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { ...(isDay ? day : minute), timeZone }).format(new Date(at));

/** An instant, or its day, in the reader's zone; in UTC in the page that the server draws. */
export function Moment({ at, isDay = false }: { at: string; isDay?: boolean }) {
  const [words, setWords] = useState(() => inWords(at, isDay, 'UTC'));
  useEffect(() => setWords(inWords(at, isDay)), [at, isDay]);
  return <time dateTime={at}>{words}</time>;
}
