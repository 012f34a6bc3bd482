/** How somebody stands with a challenge: hints read, how many of them before the first right answer, and when that came. */
export type Standing = { hints: number; solvedWith: number | null; solvedAt: string | null };

/** By the slug of a challenge. */
export type Standings = Record<string, Standing>;

export const untouched: Standing = { hints: 0, solvedWith: null, solvedAt: null };

/** `seen`: how many hints the page showed that asks. Where more were read since, as by a second press, none is taken. */
export type HintPress = { seen: number; most: number };

export const withHint = ({ hints, ...rest }: Standing, { seen, most }: HintPress): Standing => ({
  ...rest,
  hints: hints <= seen ? Math.min(hints + 1, most) : hints,
});

/** The first right answer counts. */
export const withAnswer = ({ hints, solvedWith, solvedAt }: Standing): Standing => ({
  hints,
  solvedWith: solvedWith ?? hints,
  solvedAt: solvedAt ?? new Date().toISOString(),
});
