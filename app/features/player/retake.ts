const hourMs = 60 * 60 * 1000;

/** Milliseconds to wait after the first attempt, the second, and any later one. */
const waitsMs = [0, hourMs, 24 * hourMs];

export const retakeRule =
  'The first retake is open at once, the second an hour later, and each after that a day later.';

/** When the next attempt may begin; `ended` holds the ends of the earlier ones, in order. */
export function retakeOpensAt(ended: readonly Date[]): Date | undefined {
  const last = ended.at(-1);
  const waitMs = waitsMs[Math.min(ended.length, waitsMs.length) - 1] ?? 0;
  return last && new Date(last.getTime() + waitMs);
}
