/** What one learner's query may take. */
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
  /** Beyond the rows expected, so many are compared. */
  surplusRows: 5_000,
  timeMs: 2_500,
} as const;

/** How the sandbox server's time is shared out. */
export const lanes = {
  /** Queries at once. */
  own: 2,
  quick: 4,
  slow: 1,
  /** What takes longer is slow. */
  quickMs: 500,
  /** Of slow queries. */
  niceness: 10,
  /** Between a slow query of a learner with a negative balance and the next. */
  restMs: 1_000,
  queue: 100,
  queueMs: 3_000,
  connectMs: 2_000,
  /** A query is told to stop this often; after `graceMs` it is given up, and killed `killMs` after its start. */
  cancelMs: 50,
  graceMs: 500,
  killMs: 8_000,
} as const;
