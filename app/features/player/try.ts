/** A query of one place that was run or submitted, and what became of it. */
export type Try = { id: number; query: string; verdict: string };

/** How many are kept of each place. */
export const mostTries = 20;
