/** Points that are left of a challenge (specification, section 9): floor(base × (1 − hints × 10 / 100)), at least 0. */
export function remainingPoints(base: number, hints: number): number {
  return Math.max(0, Math.floor((base * (100 - hints * 10)) / 100));
}
