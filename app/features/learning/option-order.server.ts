import { createHash } from 'node:crypto';

/** In an order that stays the same for a learner and a quiz, and says nothing of the author's. */
export function inOrderFor(
  { enrollmentId, itemId }: { enrollmentId: number; itemId: number },
  options: readonly string[],
): string[] {
  const placeOf = (option: string) =>
    createHash('sha256').update(`${enrollmentId} ${itemId} ${option}`).digest('hex');
  const places = new Map(options.map((option) => [option, placeOf(option)]));
  return options.toSorted((one, other) => ((places.get(one) ?? '') < (places.get(other) ?? '') ? -1 : 1));
}
