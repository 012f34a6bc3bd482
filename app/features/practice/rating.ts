/** 1: not solved; 2: solved with help or at a second try; 3: solved at the first try. */
export type Rating = 1 | 2 | 3;

export const ratingWords = {
  1: 'not solved',
  2: 'with help or a second try',
  3: 'at the first try',
} as const;

export const ratingOf = ({ wrong, hints }: { wrong: number; hints: number }): Rating =>
  wrong + hints > 0 ? 2 : 3;
