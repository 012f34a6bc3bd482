/** What the landing page says. Kept out of the page's script: it reaches the browser once, in the page. */

export const features = [
  {
    title: 'A real Postgres',
    text: 'Your query runs on PostgreSQL, and what PostgreSQL says about it is what you read.',
    evidence: 'ERROR:  column "sectoin" does not exist\nHINT:  Perhaps you meant "tickets.section".',
  },
  {
    title: 'Graded on games you have not seen',
    text: 'An answer counts when it is right on hidden seasons too, so a lucky guess stays a guess.',
    evidence: 'this season   ✓\nhidden one    ✓\nhidden two    ✕',
  },
  {
    title: 'Told what differs',
    text: 'A wrong answer names the rows, the column or the order that is off, and never the solution.',
    evidence: '− missing  Club  12.40\n+ yours    Club  12.05',
  },
  {
    title: 'A dataset with flaws',
    text: 'Refunds, comps, doubled names and games nobody scored: two seasons of one club, as clubs keep them.',
    evidence: 'sold_at     2024-11-02 19:41:07\npromo_code  NULL',
  },
  {
    title: 'Help that asks back',
    text: 'An assistant beside the editor reads your query and points at the clause, not at the answer.',
    evidence: 'you  why is Terrace missing?\nit   which join keeps a row without a match?',
  },
  {
    title: 'A certificate that can be checked',
    text: 'Pass the assessment, and anyone can verify the result at a public address.',
    evidence: 'passed   84 of 100\nverify   one link, no login',
  },
];

/** A sample (specification, section 9): 100, 60 and 0 percent. */
export const learningPath = [
  {
    title: 'Reading one table',
    description: 'Choosing columns and rows, sorting them, counting them.',
    status: 'completed',
    progress: 100,
  },
  {
    title: 'Joining sales to games',
    description: 'Matching rows across tables, and noticing the ones without a match.',
    status: 'in_progress',
    progress: 60,
  },
  {
    title: 'Pricing the next season',
    description: 'Subqueries, windows and the report that goes to the board.',
    status: 'locked',
    progress: 0,
    prerequisite: 'Joining sales to games',
  },
] as const;

export const lineScore = [
  { name: "The club's tables", completed: 7, total: 7, state: 'done' },
  { name: 'Filtering tickets', completed: 11, total: 11, state: 'done' },
  { name: 'The top ten', completed: 11, total: 11, state: 'done' },
  { name: 'Price math', completed: 4, total: 12, state: 'now' },
  { name: 'Counting what counts', completed: 0, total: 11, state: 'ahead' },
  { name: 'By section, by opponent', completed: 0, total: 10, state: 'ahead' },
  { name: 'Who sat where', completed: 0, total: 11, state: 'ahead' },
  { name: 'What is not there', completed: 0, total: 12, state: 'ahead' },
  { name: 'Dates and days', completed: 0, total: 13, state: 'ahead' },
  { name: 'A report for the board', completed: 0, total: 12, state: 'ahead' },
  { name: 'Rank and compare', completed: 0, total: 12, state: 'ahead' },
  { name: 'Put results together', completed: 0, total: 13, state: 'ahead' },
  { name: 'After, or because of', completed: 0, total: 8, state: 'ahead' },
] as const;

export const badges = [
  { title: 'First Pitch', description: 'Ran a first query', progress: 100 },
  { title: 'Double Play', description: 'Joined two tables three times', progress: 66 },
  { title: 'Clean Sheet', description: 'Solved five exercises without a hint', progress: 40 },
  { title: 'Full Season', description: 'Learned in four of the season’s five months', progress: 80 },
  { title: 'Overtime', description: 'Came back on four days in a row', progress: 25 },
  { title: 'All-Star', description: 'Solved two challenges at the third level', progress: 50 },
];

export const totalProgress = 60;
