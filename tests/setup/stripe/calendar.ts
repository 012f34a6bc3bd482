import type { Price } from './objects';

const day = 86_400;

/** The anchor moved by whole intervals: its day of the month is kept, or the month's last day is taken. */
function addIntervals(anchor: number, interval: string, count: number): number {
  if (interval === 'day') return anchor + count * day;
  if (interval === 'week') return anchor + count * 7 * day;
  const from = new Date(anchor * 1000);
  const months = from.getUTCMonth() + count * (interval === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), months + 1, 0)).getUTCDate();
  const to = new Date(anchor * 1000);
  to.setUTCFullYear(from.getUTCFullYear(), months, Math.min(from.getUTCDate(), lastDay));
  return to.getTime() / 1000;
}

/** The first end of a period, counted from the anchor, that lies after a time. */
export function periodAfter(anchor: number, { recurring: { interval } }: Price, after: number): number {
  let end = anchor;
  for (let count = 1; end <= after; count++) end = addIntervals(anchor, interval, count);
  return end;
}
