/** The limits of one learner's query. */
export const limits = {
  queryCharacters: 10_000,
  columns: 100,
  displayedRows: 500,
  displayedCells: 6_000,
  displayedCharacters: 1_000,
  displayedBytes: 150_000,
  receivedBytes: 4 * 1024 * 1024,
  chartedRows: 5_000,
  expectedRows: 50_000,
  /** Rows that are read beyond the number of expected ones. */
  surplusRows: 5_000,
  timeMs: 2_500,
  /** The time limit of a query that runs again after a busy server kept it waiting. */
  againMs: 5_000,
  questionsMs: 2_500,
  questionMs: 1_500,
  /** Questions about one row may take `questionRuns` times the time of the query, which counts as at least `shortRunMs`. */
  questionRuns: 3,
  shortRunMs: 250,
  questionBytes: 256 * 1024,
} as const;

/** How many queries run on the sandbox server at once, and how long others wait. */
export const lanes = {
  own: 2,
  quick: 4,
  slow: 1,
  /** Learners' queries that run at once on one server, over all replicas. */
  everywhere: 10,
  quickMs: 500,
  niceness: 10,
  /** The pause of a slow lane after a query of a learner with a negative balance. */
  restMs: 1_000,
  queue: 100,
  /** Quick lanes and places in the queue that are kept for signed-in learners. */
  reserved: { quick: 1, queue: 20 },
  queueMs: 3_000,
  connectMs: 2_000,
  /** A query gets a cancel request every `cancelMs`, is given up after `graceMs`, and is killed `killMs` after its start. */
  cancelMs: 50,
  graceMs: 500,
  killMs: 8_000,
} as const;
