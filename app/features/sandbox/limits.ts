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
  gradedRows: 50_000,
  gradedBytes: 24 * 1024 * 1024,
  /** Time on the processor, and on the clock, where the processor had too little time for it. */
  workMs: 2_000,
  clockMs: 2_500,
  /** With less of the processor than this when the clock ran out, the machine is at fault and not the query. */
  fairMs: 500,
} as const;

/** How the sandbox server's time is shared out, in milliseconds. */
export const lanes = {
  /** Queries at once: the site's own, then those of learners by how much they have used. */
  own: 2,
  known: 4,
  new: 2,
  heavy: 2,
  /** As in nice(1): 5 has a third of the weight of 0, and 10 a tenth. */
  niceness: { own: 0, known: 0, new: 5, heavy: 10 },
  /** After this time a query goes on as nicely as a heavy one, and its place is free. */
  overdueMs: { own: undefined, known: 250, new: 100, heavy: undefined },
  /** Overdue queries and those of new learners together. */
  low: 6,
  idle: 4,
  queue: 100,
  queueMs: 3_000,
  connectMs: 2_000,
  /** A query's work is measured from here on; before, all of its time counts. */
  meterMs: 250,
  /** A query is told to stop this often. One that has not after `graceMs` is given up. */
  cancelMs: 50,
  graceMs: 500,
  /** The backend of a given-up query is killed so long after the query's start. */
  killMs: 8_000,
} as const;
