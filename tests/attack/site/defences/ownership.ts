import type { Defence } from '../../defence';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;

/** What is whose: each question asks for it. */
export const ownership: Defence[] = [
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
    name: 'Ownership: a cookie opens its own session',
    edits: [
      {
        file: 'app/features/auth/session.server.ts',
        take: '.where(and(eq(sessions.id, id), gt(sessions.expiresAt, new Date())));',
        put: '.where(gt(sessions.expiresAt, new Date()))\n    .orderBy(sessions.createdAt);',
      },
    ],
    tests: [site('ownership')],
    only: 'another learner',
  },
  {
    name: 'Ownership: who is meant is who asks',
    edits: [
      {
        file: 'app/features/learning/api.enrollments.ts',
        take: 'const { courseId } = await readJson(request, enrollCallSchema);',
        put: 'const { courseId, userId = user.user_id } = (await readJson(request, enrollCallSchema.loose())) as Record<string, number>;',
      },
      {
        file: 'app/features/learning/api.enrollments.ts',
        take: 'enroll({ userId: user.user_id, courseId })',
        put: 'enroll({ userId, courseId })',
      },
      {
        file: 'app/features/account/api.user-data.ts',
        take: 'await saveProfile(user.user_id, await readJson(request, profileSchema));',
        put: 'const { userId, ...fields } = await readJson(request, profileSchema.loose());\n    await saveProfile(Number(userId ?? user.user_id), fields);',
      },
    ],
    tests: [site('ownership')],
    only: 'another learner',
  },
  {
    name: 'Ownership: subscriptions',
    edits: [
      {
        file: 'app/features/billing/subscription.server.ts',
        take: 'and(eq(subscriptions.id, id), eq(subscriptions.userId, userId))',
        put: 'and(eq(subscriptions.id, id), eq(subscriptions.id, id || userId))',
      },
    ],
    tests: [site('ownership')],
    only: 'another learner',
  },
];
