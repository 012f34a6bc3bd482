/** What one learner's query may take: milliseconds and bytes. */
export const limits = {
  queryCharacters: 10_000,
  nesting: 200,
  columns: 100,
  displayedRows: 500,
  displayedCells: 6_000,
  displayedCharacters: 1_000,
  displayedBytes: 150_000,
  receivedBytes: 4 * 1024 * 1024,
  expectedRows: 50_000,
  /** Rows beyond those expected that are compared: it keeps the site from its other work. */
  surplusRows: 5_000,
  timeMs: 2_500,
} as const;

/** How the sandbox server's time is shared out, in milliseconds. */
export const lanes = {
  /** Queries at once: the site's own, then those of learners. */
  own: 2,
  quick: 4,
  slow: 1,
  /** What takes longer is slow. */
  quickMs: 500,
  /** After a slow query of who is in debt, so that those who ask without a pause leave the site time for others. */
  restMs: 250,
  idle: 6,
  queue: 100,
  queueMs: 3_000,
  connectMs: 2_000,
  /** A query is told to stop this often. One that has not after `graceMs` is given up. */
  cancelMs: 50,
  graceMs: 500,
  /** The backend of a given-up query is killed so long after the query's start. */
  killMs: 8_000,
} as const;
