/** What one learner's query may take. Times are in milliseconds, sizes in bytes. */
export const limits = {
  queryCharacters: 10_000,
  nesting: 200,
  displayedRows: 500,
  displayedBytes: 4 * 1024 * 1024,
  gradedRows: 50_000,
  gradedBytes: 24 * 1024 * 1024,
  /** Also in drizzle/sandbox.sql, as statement_timeout. */
  statementMs: 2_000,
} as const;

/** How the sandbox server's time is shared out. Times are in milliseconds. */
export const lanes = {
  quick: 4,
  /** At most; fewer where there are fewer processors than this leaves to the quick ones. */
  slow: 2,
  /** Without a query of anybody light for this long, heavy learners may use the quick lanes too. */
  calmMs: 10_000,
  queue: 24,
  queueMs: 3_000,
  connectMs: 2_000,
  /** A query that outlives the server's own limit by this is answered and its lane is given up. */
  graceMs: 1_000,
  /** A backend still at work on a given-up query after this, counted from the query's start, is killed. */
  killMs: 8_000,
} as const;
