// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../../defence';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;
const api = (name: string) => `tests/api/${name}.test.ts`;

/** What is whose, what is written once, what is text, and what happens when a server goes. */
export const data: Defence[] = [
  {
    name: 'Signed in: calls ask who it is',
    edits: [
      {
        file: 'app/features/auth/session.server.ts',
        take: "  if (!user) throw new AppError('unauthorized', 'Please log in first.');\n  return user;",
        put: "  return user ?? { user_id: 1, username: 'x', email: 'x' };",
      },
    ],
    tests: [site('ownership'), site('replies')],
    only: 'nobody is refused|refused call',
  },
  {
    name: 'Ownership: enrollments',
    edits: [
      {
        file: 'app/features/learning/enrollment.server.ts',
        take: 'and(eq(enrollments.id, enrollmentId), eq(enrollments.userId, userId))',
        put: 'and(eq(enrollments.id, enrollmentId), eq(enrollments.id, enrollmentId || userId))',
      },
    ],
    tests: [site('ownership')],
    only: 'another learner',
  },
  {
    name: 'Ownership: users named beside the session',
    edits: [
      {
        file: 'app/http/api.server.ts',
        take: "  if (idFrom(value) !== user.user_id) throw new AppError('forbidden', 'This belongs to another account.');\n",
        put: '  void [value, user];\n',
      },
    ],
    tests: [site('ownership')],
    only: 'another learner',
  },
  {
    name: 'Ownership: lessons, courses and assessments ask for an enrollment of one’s own',
    edits: [
      {
        file: 'app/features/learning/enrollment.server.ts',
        take: '.where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)));\n  return row;',
        put: '.where(and(eq(enrollments.courseId, courseId), eq(enrollments.courseId, courseId || userId)));\n  return row;',
      },
      {
        file: 'app/features/assessment/attempt.server.ts',
        take: 'and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, userId))',
        put: 'eq(enrollments.courseId, courses.id)',
      },
    ],
    tests: [site('ownership')],
    only: 'another learner',
  },
  {
    name: 'Ownership: whoever may is let in',
    edits: [
      {
        file: 'app/http/api.server.ts',
        take: "      if (method !== 'GET') assertSameOrigin(request);",
        put: "      if (method !== 'GET') assertSameOrigin(request);\n      throw new AppError('forbidden', 'No.');",
      },
    ],
    tests: [site('ownership'), site('fields'), site('sessions')],
    only: 'is let in|kept nowhere|an id in a body|outlasts',
  },
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
    only: 'once it is back|the right password',
  },
];
