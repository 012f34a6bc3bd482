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
  /** Queries at once: of known learners, of those whom nobody knows yet, and of heavy ones. */
  known: 4,
  new: 2,
  heavy: 2,
  /** How much the server's processors prefer other work to theirs: 5 has a third of the weight of 0, and 10 a tenth. */
  niceness: { known: 0, new: 5, heavy: 10 },
  /** After this time a query of the first two goes on as nicely as a heavy one, and its place is free. */
  overdueMs: { known: 250, new: 100 },
  /** Overdue queries and those of the new together. */
  low: 8,
  /** Lanes of one niceness kept for later. */
  idle: 4,
  /** Learners who wait, in front of either kind. */
  queue: 100,
  queueMs: 3_000,
  connectMs: 2_000,
  /** A query that outlives the server's own limit by this is answered and its lane is given up; on a nice lane, by the other. */
  graceMs: 1_000,
  niceGraceMs: 2_500,
  /** A backend still at work on a given-up query after this, counted from the query's start, is killed. */
  killMs: 8_000,
} as const;
