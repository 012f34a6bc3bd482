/** Points that are left after hints: floor(base × (1 − hints × 10 / 100)), at least 0 (specification, section 9). */
export function pointsAfterHints(base: number, hints: number): number {
  return Math.max(0, Math.floor((base * (100 - hints * 10)) / 100));
}
