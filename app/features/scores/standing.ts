/** Hints read of a challenge, hints before the first right answer, and the time of that answer; null before it. */
export type Standing = { hints: number; solvedWith: number | null; solvedAt: string | null };

/** Keyed by the challenge's slug. */
export type Standings = Record<string, Standing>;

export const untouched: Standing = { hints: 0, solvedWith: null, solvedAt: null };

/** `seen`: how many hints the page showed. When more were read since, as after a double press, no hint is taken. */
export type HintPress = { seen: number; most: number };

export const withHint = ({ hints, ...rest }: Standing, { seen, most }: HintPress): Standing => ({
  ...rest,
  hints: hints <= seen ? Math.min(hints + 1, most) : hints,
});

/** Only the first right answer counts. */
export const withAnswer = ({ hints, solvedWith, solvedAt }: Standing): Standing => ({
  hints,
  solvedWith: solvedWith ?? hints,
  solvedAt: solvedAt ?? new Date().toISOString(),
});
