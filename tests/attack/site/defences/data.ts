import type { Defence } from '../../defence';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;
const api = (name: string) => `tests/api/${name}.test.ts`;

/** What is written once, what is text, and what happens when a server goes. */
export const data: Defence[] = [
  {
    name: 'Once only: accounts',
    edits: [
      {
        file: 'app/features/auth/account.server.ts',
        take: '    .onConflictDoNothing({ target: users.email })\n',
      },
    ],
    tests: [api('accounts')],
    only: 'fifty at once',
  },
  {
    name: 'Once only: enrollments',
    edits: [
      {
        file: 'app/features/learning/enrollment.server.ts',
        take: '    .onConflictDoNothing({ target: [enrollments.userId, enrollments.courseId] })\n',
      },
    ],
    tests: [api('enrollments')],
    only: 'fifty at once',
  },
  {
    name: 'Once only: answers of an assessment, and their points',
    edits: [
      {
        file: 'app/features/assessment/answer.server.ts',
        take: ', setWhere: isNull(assessmentAnswers.submittedAt) })',
        put: ' })',
      },
    ],
    tests: [api('assessment')],
  },
  {
    name: 'Once only: hints',
    edits: [
      {
        file: 'app/features/assessment/attempt.server.ts',
        take: "await (isLocked ? query.for('update') : query)",
        put: 'await (isLocked ? query : query)',
      },
    ],
    tests: [api('assessment')],
  },
  {
    name: 'Clocks: an assessment’s are the server’s',
    edits: [
      {
        file: 'app/features/assessment/schema.ts',
        take: 'startTime: z.unknown().optional(),\n  endTime: z.unknown().optional(),',
        put: 'startTime: z.coerce.date(),\n  endTime: z.coerce.date(),',
      },
    ],
    tests: [api('assessment'), site('ownership')],
    only: 'clock|complete',
  },
  {
    name: 'Markup: authors’ HTML is sanitised',
    edits: [
      {
        file: 'ops/content/html.ts',
        take: '.use(remarkRehype).use(rehypeSanitize, schema)',
        put: '.use(remarkRehype, schema as never)',
      },
    ],
    tests: ['ops/content/html.test.ts'],
    only: 'could act',
  },
  {
    name: 'Markup: data in a page’s scripts stays escaped',
    edits: [
      {
        file: 'app/entry.server.tsx',
        take: 'page.html.replaceAll(mark, nonce)',
        put: "page.html.replaceAll(mark, nonce).replace(/\\\\+u003c/g, '<').replace(/\\\\+u2028/g, '\\u2028')",
      },
    ],
    tests: [site('markup')],
  },
  {
    name: 'Markup: texts stay text',
    edits: [
      {
        file: 'app/entry.server.tsx',
        take: 'page.html.replaceAll(mark, nonce)',
        put: "page.html.replaceAll(mark, nonce).replaceAll('&lt;', '<').replaceAll('&gt;', '>')",
      },
    ],
    tests: [site('markup')],
  },
  {
    name: 'Drain: requests under way are finished',
    edits: [{ file: 'ops/serve.ts', take: '    await drainRequests();\n', put: '    void drainRequests;\n' }],
    tests: [api('shutdown')],
  },
  {
    name: 'A lost connection ends its requests alone',
    edits: [{ file: 'vite.config.ts', take: 'mendPostgres(), ', put: '' }],
    tests: [site('no-database')],
  },
  {
    name: 'Without a database the answer is 503',
    edits: [
      {
        file: 'app/http/api.server.ts',
        take: '  if (!isDatabaseDown(error)) {',
        put: '  if (isDatabaseDown(error) || !isDatabaseDown(error)) {',
      },
    ],
    tests: [site('no-database')],
  },
  {
    name: 'Back within seconds of the database',
    edits: [{ file: 'app/db.server.ts', take: '  backoff: () => 0.1,\n', put: '  backoff: () => 20,\n' }],
    tests: [site('no-database')],
    only: 'a form sent to /(a|c)|once it is back',
  },
];
