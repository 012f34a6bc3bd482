// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is taken out is source text.
import type { Defence } from '../../defence';

const site = (name: string) => `tests/attack/site/${name}.test.ts`;
const api = (name: string) => `tests/api/${name}.test.ts`;
const session = 'app/features/auth/session.server.ts';
const limits = 'app/http/rate-limit.server.ts';
const token = 'app/features/auth/email-token.server.ts';
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
  {
    name: 'Limits: wrong passwords of an account from one network',
    edits: [
      {
        file: limits,
        take: "here: limiter('login:here', 10, 15 * minute)",
        put: "here: limiter('login:here', 10_000, 15 * minute)",
      },
    ],
    tests: [site('rate-limits'), site('oracle'), site('no-database')],
    only: 'wrong passwords|login|comes from|counted the same|once it is back',
  },
  {
    name: 'Limits: by network, and by account from anywhere',
    edits: [
      {
        file: limits,
        take: "network: limiter('login:network', 100, 15 * minute)",
        put: "network: limiter('login:network', 100_000, 15 * minute)",
      },
      {
        file: limits,
        take: "everywhere: limiter('login:everywhere', 100, hour)",
        put: "everywhere: limiter('login:everywhere', 100_000, hour)",
      },
    ],
    tests: [site('rate-limits')],
    only: 'ends? at a hundred|leave each network',
  },
  {
    name: 'Limits: they lock nobody out elsewhere, and forget what was right',
    edits: [
      {
        file: limits,
        take: 'const here = keyOf(networkFrom(request), email);',
        put: 'const here = keyOf(email);',
      },
      { file: limits, take: '    wrongPasswords.here.delete(here),\n' },
    ],
    tests: [site('rate-limits')],
    only: 'still logs in elsewhere|forgotten after',
  },
  {
    name: 'Limits: kept in Postgres, under keys that name nobody',
    edits: [
      {
        file: limits,
        take: "  createHmac('sha256', env.SESSION_SECRET).update(parts.join('\\n')).digest('base64url');",
        put: "  createHmac('sha256', env.SESSION_SECRET) && parts.join(`\\n${process.pid}`);",
      },
    ],
    tests: [site('rate-limits')],
    only: 'restart|no address of e-mail',
  },
  {
    name: 'Limits: sign-ups, the waitlist, reset requests',
    edits: [
      {
        file: limits,
        take: '  await consume(attempts[what].network, keyOf(networkFrom(request)));\n  await consume(attempts[what].account, keyOf(email));\n',
        put: '  void [what, request, email, attempts];\n',
      },
    ],
    tests: [site('rate-limits'), site('oracle')],
    only: 'sign-ups and the waitlist|forgotten password',
  },
  {
    name: 'Limits: sign-ins elsewhere',
    edits: [
      {
        file: limits,
        take: '  await consume(handshakes, keyOf(networkFrom(request)));\n',
        put: '  void request;\n',
      },
    ],
    tests: [site('rate-limits'), site('no-database')],
    only: 'sign-ins elsewhere|/auth/',
  },
  {
    name: 'Limits: queries',
    edits: [
      {
        file: limits,
        take: '  if (blockedMs > 0) throw tooMany({ msBeforeNext: blockedMs });\n',
        put: '  void blockedMs;\n',
      },
    ],
    tests: [site('rate-limits')],
    only: 'queries',
  },
  {
    name: 'The network is what trusted proxies say, and half an IPv6 address',
    edits: [
      {
        file: 'app/http/client-address.server.ts',
        take: "const named = forwarded.pop()?.trim() ?? '';",
        put: "const named = forwarded.shift()?.trim() ?? '';",
      },
      { file: 'app/http/client-address.server.ts', take: '    .slice(0, 4)\n', put: '' },
      {
        file: 'app/http/every-request.server.ts',
        take: 'clientAddress(request, env.TRUST_PROXY)',
        put: 'clientAddress(request, Math.max(1, env.TRUST_PROXY))',
      },
    ],
    tests: [site('rate-limits'), 'app/http/client-address.server.test.ts'],
    only: 'comes from|belongs|trusted proxies',
  },
  {
    name: 'OAuth: state, and a handshake of this browser and this provider',
    edits: [
      {
        file: 'app/features/auth/handshake.server.ts',
        take: "  if (new URL(request.url).searchParams.get('state') !== state) return;\n",
      },
      { file: 'app/features/auth/handshake.server.ts', take: ' || handshake.provider !== provider', put: '' },
    ],
    tests: [api('oauth')],
    only: 'takes a callback once',
  },
  {
    name: 'OAuth: PKCE',
    edits: [
      {
        file: 'app/features/auth/pkce.server.ts',
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
        file: 'app/features/auth/google-strategy.server.ts',
        take: 'email_verified ? emailSchema',
        put: 'email_verified !== undefined ? emailSchema',
      },
      {
        file: 'app/features/auth/github-strategy.server.ts',
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
        file: 'app/features/auth/identity.server.ts',
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
        file: 'app/features/auth/oauth-callback.ts',
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
