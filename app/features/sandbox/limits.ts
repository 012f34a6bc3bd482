/** What one learner's query may take. Times are in milliseconds, sizes in bytes. */
export const limits = {
  queryCharacters: 10_000,
  nesting: 200,
  displayedRows: 500,
  displayedBytes: 4 * 1024 * 1024,
  gradedRows: 50_000,
  gradedBytes: 24 * 1024 * 1024,
  /** The processor's time for one query. */
  workMs: 2_000,
  /** Its time on the clock, where the processor had too little time for it. */
  clockMs: 5_000,
  /** Who had not even this of the processor when the clock ran out is no slow query, but on a crowded machine. */
  fairMs: 500,
} as const;

/** How the sandbox server's time is shared out. Times are in milliseconds. */
export const lanes = {
  /** Queries at once: the site's own; of known learners, of those whom nobody knows yet, and of heavy ones. */
  own: 2,
  known: 4,
  new: 2,
  heavy: 2,
  /** How much the server's processors prefer other work to theirs: 5 has a third of the weight of 0, and 10 a tenth. */
  niceness: { own: 0, known: 0, new: 5, heavy: 10 },
  /** After this time a query goes on as nicely as a heavy one, and its place is free. */
  overdueMs: { own: undefined, known: 250, new: 100, heavy: undefined },
  /** Overdue queries and those of the new together. */
  low: 6,
  /** Lanes of one niceness kept for later. */
  idle: 4,
  /** Learners who wait, in front of either kind. */
  queue: 100,
  queueMs: 3_000,
  connectMs: 2_000,
  /** From here on it is looked at how much of a query's time was the processor's; until then all of it counts. */
  meterMs: 250,
  /** A query that was told to stop and has not after this is answered, and its lane given up. */
  graceMs: 1_500,
  /** A backend still at work on a given-up query after this, counted from the query's start, is killed. */
  killMs: 8_000,
} as const;
