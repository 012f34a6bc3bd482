/** A query that was run or submitted at a place, and its outcome. */
export type Try = { id: number; query: string; verdict: string };

/** How many tries are stored for each place. */
export const mostTries = 20;
