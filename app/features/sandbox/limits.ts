/** What one learner's query may take. */
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
  /** Compared beyond the expected ones. */
  surplusRows: 5_000,
  timeMs: 2_500,
  /** For one that a busy server has kept waiting, when it comes again. */
  againMs: 5_000,
  questionsMs: 2_500,
  questionMs: 1_500,
  /** What is asked about one row takes no more than so many runs of the query, each taken for no shorter than this. */
  questionRuns: 3,
  shortRunMs: 250,
  questionBytes: 256 * 1024,
} as const;

/** How many queries run on the sandbox server at once, and how long they wait for it. */
export const lanes = {
  own: 2,
  quick: 4,
  slow: 1,
  /** Of learners' queries on one server, all replicas together. */
  everywhere: 10,
  quickMs: 500,
  niceness: 10,
  /** Between a slow query of a learner with a negative balance and the next. */
  restMs: 1_000,
  queue: 100,
  /** Of the quick lanes and of the queue, for who is signed in. */
  reserved: { quick: 1, queue: 20 },
  queueMs: 3_000,
  connectMs: 2_000,
  /** A query is told to stop every `cancelMs`, given up after `graceMs`, and killed `killMs` after its start. */
  cancelMs: 50,
  graceMs: 500,
  killMs: 8_000,
} as const;
