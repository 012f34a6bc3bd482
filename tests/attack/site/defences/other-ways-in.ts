import type { Defence } from '../../defence';

const api = (name: string) => `tests/api/${name}.test.ts`;
const token = 'app/features/auth/email-token.server.ts';

/** Ways in beside a password: other sites, and links by e-mail. */
export const otherWaysIn: Defence[] = [
  {
    name: 'OAuth: state, and a handshake of this browser and this provider',
    edits: [
      {
        file: 'app/features/auth/oauth/handshake.server.ts',
        take: "  if (new URL(request.url).searchParams.get('state') !== state) return;\n",
      },
      {
        file: 'app/features/auth/oauth/handshake.server.ts',
        take: ' || handshake.provider !== provider',
        put: '',
      },
    ],
    tests: [api('oauth')],
    only: 'takes a callback once',
  },
  {
    name: 'OAuth: PKCE',
    edits: [
      {
        file: 'app/features/auth/oauth/pkce.server.ts',
        take: 'new URLSearchParams({ code_verifier: verifier })',
        put: "new URLSearchParams({ code_verifier: verifier.replace(/./g, 'x') })",
      },
    ],
    tests: [api('oauth')],
    only: 'makes an account',
  },
  {
    name: 'OAuth: verified addresses alone',
    edits: [
      {
        file: 'app/features/auth/oauth/google-strategy.server.ts',
        take: 'email_verified ? emailSchema',
        put: 'email_verified !== undefined ? emailSchema',
      },
      {
        file: 'app/features/auth/oauth/github-strategy.server.ts',
        take: 'primary && verified',
        put: 'primary || verified',
      },
    ],
    tests: [api('oauth')],
    only: 'nobody verified|primary one',
  },
  {
    name: 'OAuth: an unproven password is dropped for the owner of the address',
    edits: [
      {
        file: 'app/features/auth/oauth/identity.server.ts',
        take: "  if (user.isConfirmed) return { userId: user.id, outcome: 'linked' };",
        put: "  if (user.id) return { userId: user.id, outcome: 'linked' };",
      },
    ],
    tests: [api('oauth')],
    only: 'drops a password',
  },
  {
    name: 'OAuth: connecting is finished by the one who began it',
    edits: [
      {
        file: 'app/features/auth/oauth/callback.ts',
        take: 'if (!user || user.user_id !== handshake.userId) {',
        put: 'if (!user) {',
      },
    ],
    tests: [api('oauth')],
    only: 'finished by',
  },
  {
    name: 'E-mailed links: hashed',
    edits: [
      {
        file: token,
        take: "createHash('sha256').update(token).digest('hex')",
        put: "createHash('sha256') && token",
      },
    ],
    tests: [api('email-links')],
    only: 'good for an hour',
  },
  {
    name: 'E-mailed links: once, in time, for their purpose',
    edits: [
      {
        file: token,
        take: '    .delete(emailTokens)\n    .where(and(isToken(token, purpose), gt(emailTokens.expiresAt, sql`now()`)))\n',
        put: '    .update(emailTokens)\n    .set({ purpose })\n    .where(eq(emailTokens.id, rowId(token)))\n',
      },
    ],
    tests: [api('email-links')],
    only: 'works once|good for a|fifty|is asked for at sign-up',
  },
];
