import type { Defence, Unproven } from '../defence';

/** What stands between the rest of the site and those who would misuse it. */
export const siteDefences: Defence[] = [
  {
    name: 'X-Content-Type-Options',
    edits: [{ file: 'app/http/security-headers.server.ts', take: "'X-Content-Type-Options': 'nosniff'," }],
    tests: ['tests/attack/site/replies.test.ts'],
  },
];

export const siteUnproven: Unproven[] = [];
