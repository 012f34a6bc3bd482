// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../../defence';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;
const api = (name: string) => `tests/api/${name}.test.ts`;
const session = 'app/features/auth/session.server.ts';
const account = 'app/features/auth/account.server.ts';
const password = 'app/features/auth/password.server.ts';

/** Who somebody is, and how others are kept from being them. */
export const identity: Defence[] = [
  {
    name: 'Sessions: 128 bits, hashed',
    edits: [
      {
        file: session,
        take: "randomBytes(32).toString('base64url')",
        put: "randomBytes(4).toString('base64url')",
      },
      {
        file: session,
        take: "createHash('sha256').update(token).digest('hex')",
        put: "createHash('sha256') && token",
      },
    ],
    tests: [site('sessions')],
  },
  {
    name: 'Sessions: rotated, and ended where they end',
    edits: [
      {
        file: session,
        take: '    if (previous) await tx.delete(sessions).where(eq(sessions.id, previous));\n',
        put: '    void previous;\n',
      },
      {
        file: session,
        take: '  if (id) await db.delete(sessions).where(eq(sessions.id, id));\n',
        put: '  void id;\n',
      },
      {
        file: session,
        take: 'and(eq(sessions.id, id), gt(sessions.expiresAt, new Date()))',
        put: 'and(eq(sessions.id, id), gt(sessions.expiresAt, new Date(0)))',
      },
      {
        file: password,
        take: '  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keepSession)));\n',
        put: '  void [sessions, ne, keepSession];\n',
      },
    ],
    tests: [site('sessions')],
  },
  {
    name: 'Sessions: a login takes up no session of another’s choice',
    edits: [
      {
        file: session,
        take: "const token = randomBytes(32).toString('base64url');",
        put: "const token = (await readToken(request)) ?? randomBytes(32).toString('base64url');",
      },
    ],
    tests: [site('sessions'), api('oauth')],
    only: 'somebody else chose|another login|new session|a sign-up',
  },
  {
    name: 'Sessions: this browser keeps its own at a new password',
    edits: [{ file: password, take: 'keepSession: sessionId', put: "keepSession: sessionId && ''" }],
    tests: [site('sessions')],
  },
  {
    name: 'Sessions: cascade with the account',
    edits: [
      {
        file: 'app/features/account/deletion.server.ts',
        take: 'return tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });',
        put: 'return tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId)).returning({ email: users.email });',
      },
    ],
    tests: [site('sessions'), api('account')],
    only: 'the deletion|leaves nothing',
  },
  {
    name: 'Cookies: HttpOnly, SameSite, Secure, __Host-',
    edits: [
      {
        file: 'app/http/cookies.server.ts',
        take: "    httpOnly: true,\n    sameSite: 'lax',\n    secure: isSecure,\n",
      },
      {
        file: 'app/http/cookies.server.ts',
        take: 'isSecure ? `__Host-${name}` : name',
        put: 'isSecure ? name : name',
      },
    ],
    tests: [site('sessions')],
  },
  {
    name: 'Passwords: argon2id of 19 MiB and two passes',
    edits: [
      {
        file: 'app/features/auth/argon2id.ts',
        take: 'memoryCost: 19_456, timeCost: 2',
        put: 'memoryCost: 8_192, timeCost: 1',
      },
    ],
    tests: [site('replies'), 'app/features/auth/oracle.server.test.ts'],
    only: 'kept as argon2id|wrong password|sign-up',
  },
  {
    name: 'Passwords: letters composed in one way',
    edits: [
      {
        file: account,
        take: "verify(passwordHash, password.normalize('NFKC'))",
        put: 'verify(passwordHash, password)',
      },
      { file: account, take: "hash(password.normalize('NFKC'), argon2id)", put: 'hash(password, argon2id)' },
    ],
    tests: [site('replies')],
    only: 'letters',
  },
  {
    name: 'No oracle: a hash stands in for one that is not there',
    edits: [
      {
        file: account,
        take: '  const isRight = await isPasswordOf(user?.passwordHash ?? (await decoy), password);',
        put: "  if (!user?.passwordHash) throw new AppError('unauthorized', 'Invalid email or password');\n  void decoy;\n  const isRight = await isPasswordOf(user.passwordHash, password);",
      },
    ],
    tests: ['app/features/auth/oracle.server.test.ts'],
  },
  {
    name: 'No oracle: the same words, and no way in by the stand-in',
    edits: [
      {
        file: account,
        take: "  if (!user?.passwordHash || !isRight) throw new AppError('unauthorized', 'Invalid email or password');",
        put: "  if (!user) throw new AppError('not_found', 'Invalid email');\n  if (!isRight) throw new AppError('unauthorized', 'Invalid email or password');\n  if (!user.passwordHash) return { user: toSessionUser(user), passwordHash: '' };",
      },
    ],
    tests: [site('oracle'), 'app/features/auth/oracle.server.test.ts'],
  },
  {
    name: 'No oracle: forgotten passwords',
    edits: [
      {
        file: 'app/features/auth/forgot-password.tsx',
        take: '    sendReset(email);',
        put: "    if (!(await (await import('~/db.server')).db.query.users.findFirst({ where: (users, { eq }) => eq(users.email, email) }))) throw new AppError('not_found', 'No such account.');\n    sendReset(email);",
      },
    ],
    tests: [site('oracle'), api('email-links')],
    only: 'forgotten password|tells nobody',
  },
];
