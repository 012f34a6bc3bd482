import type { Defence, Unproven } from './defence';

/** What stands between learners' SQL and everything else. */
export const sandboxDefences: Defence[] = [
  {
    name: 'NUL characters are refused',
    edits: [
      {
        file: 'app/features/sandbox/statement.server.ts',
        take: "if (query.includes('\\0')) throw new AppError('bad_request', 'A NUL character cannot be part of a query.');",
      },
    ],
    tests: ['app/features/sandbox/statement.server.test.ts', 'tests/attack/domain.test.ts'],
  },
];

export const sandboxUnproven: Unproven[] = [];
