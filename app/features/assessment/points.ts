import { pointsAfterHints } from '~/features/player/hint-penalty';

/** The arithmetic of the assessment (specification, sections 4 and 9; design, section 5). Points are whole. */

/** `mark`: percent of `points` that the answer earned, before the cost of hints. */
export function pointsFor({ points, mark, hints }: { points: number; mark: number; hints: number }): number {
  return pointsAfterHints((points * mark) / 100, hints);
}

/** The number of revealed hints, or of existing hints that the client reports as used, whichever is greater. */
export function countHints(args: {
  revealed: number;
  usedHints: readonly string[];
  hints: readonly { hint: string }[];
}): number {
  const used = new Set(args.usedHints);
  return Math.max(args.revealed, args.hints.filter(({ hint }) => used.has(hint)).length);
}

/** totalScore / passingScore x 100 with one decimal; may exceed 100. */
export function percentOfPassing(totalScore: number, passingScore: number): number {
  return Math.round((1000 * totalScore) / passingScore) / 10;
}

export function durationWords(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const parts = [`${seconds % 60} s`];
  if (hours > 0 || minutes > 0) parts.unshift(`${minutes} min`);
  if (hours > 0) parts.unshift(`${hours} h`);
  return parts.join(' ');
}

export const costOf = (points: number) => (points === 1 ? 'deducts 1 point' : `deducts ${points} points`);
