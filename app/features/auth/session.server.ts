import { createHash, randomBytes } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { sessions, users } from 'drizzle/schema';
import { and, eq, gt, not, sql } from 'drizzle-orm';
import { record } from '~/audit.server';
import { db } from '~/db.server';
import { env } from '~/env/env.server';
import { carryOver } from '~/features/scores/score.server';
import { forgetVisitorScores, readVisitorScores } from '~/features/scores/visitor-scores.server';
import { isDatabaseAway } from '~/http/api.server';
import { siteCookie } from '~/http/cookies.server';
import { AppError } from '~/http/errors';
import { longestAddress } from '~/http/redirect.server';
import { keepFor, keptFor, noteUser } from '~/http/request-log.server';
import { redirectWithToast } from '~/http/toast.server';
import { canSendMail } from '~/mail/transport.server';
import { type SessionUser, toSessionUser } from './account.server';

/** Seconds. */
const lifetime = 30 * 24 * 60 * 60;
/** Milliseconds: the greatest age of a sign-in that may change sign-in methods. */
const recentLimit = 15 * 60 * 1000;
/** Milliseconds between two updates of a session's lastSeenAt. */
const seenInterval = 5 * 60 * 1000;
const userAgentLength = 300;
const cookie = siteCookie('session', { maxAge: lifetime });

const rowId = (token: string) => createHash('sha256').update(token).digest('hex');

async function readToken(request: Request): Promise<string | null> {
  const token: unknown = await cookie.parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : null;
}

/** The id from the cookie; its session may have ended. */
async function readSessionId(request: Request): Promise<string | null> {
  const token = await readToken(request);
  return token && rowId(token);
}

/** The session is neither expired nor unused for two weeks. */
export const isOpen = sql`(${sessions.expiresAt} > now() and ${sessions.lastSeenAt} > now() - interval '14 days')`;

/** Null for a visitor. Cached for the request: all loaders and the action share one query. */
export function getUser(request: Request): Promise<SessionUser | null> {
  const known = keptFor<ReturnType<typeof readUser>>(request, 'user');
  if (known) return known;
  const user = readUser(request);
  keepFor(request, 'user', user);
  return user;
}

/** Built once, as it runs for every request of a signed-in user. */
const userOfSession = db
  .select({ id: users.id, email: users.email, lastSeenAt: sessions.lastSeenAt })
  .from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(and(eq(sessions.id, sql.placeholder('id')), isOpen))
  .prepare('user of a session');

async function readUser(request: Request): Promise<SessionUser | null> {
  const id = await readSessionId(request);
  if (!id) return null;
  const [user] = await userOfSession.execute({ id });
  if (!user) return null;
  noteUser(request, user.id);
  if (Date.now() - user.lastSeenAt.getTime() > seenInterval) noteSeen(id);
  return toSessionUser(user);
}

/** For pages that need no account: undefined when the database does not answer. */
export const findUser = (request: Request): Promise<SessionUser | null | undefined> =>
  getUser(request).catch((error) => {
    if (isDatabaseAway(error)) return undefined;
    throw error;
  });

function noteSeen(id: string) {
  db.update(sessions)
    .set({ lastSeenAt: new Date() })
    .where(eq(sessions.id, id))
    .catch(() => undefined);
}

/** For screens: redirects a visitor to /login, which leads back here. */
export async function requireUser(request: Request): Promise<SessionUser> {
  const user = await getUser(request);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  const here = pathname + search;
  // The login ignores a longer address, and clients may not read so long a header.
  throw redirect(here.length > longestAddress ? '/login' : `/login?redirect=${encodeURIComponent(here)}`);
}

export async function requireSession(request: Request) {
  const user = await requireUser(request);
  return { user, sessionId: (await readSessionId(request)) ?? '' };
}

/** For changes of sign-in methods. @throws Response to the login, or to the code without a password, when the sign-in is old */
export async function requireRecentSession(request: Request, back: string) {
  const session = await requireSession(request);
  const isRecent = gt(sessions.createdAt, new Date(Date.now() - recentLimit));
  const [known] = await db
    .select({
      isRecent: sql<boolean>`${isRecent}`,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, session.sessionId));
  if (known?.isRecent) return session;
  if (known && !known.hasPassword && canSendMail) {
    throw redirect(`/account/code?redirect=${encodeURIComponent(back)}`, 303);
  }
  throw await redirectWithToast(`/login?again=1&redirect=${encodeURIComponent(back)}`, {
    title: 'Please log in again',
    description: 'This changes who gets into your account, and you logged in more than 15 minutes ago.',
  });
}

/**
 * Ends the browser's old session, and copies a visitor's scores. `passwordHash`: the verified hash, which must still be stored.
 * @throws AppError unauthorized; forbidden for a blocked account
 */
export async function startSession(
  request: Request,
  userId: number,
  passwordHash?: string,
): Promise<Headers> {
  keepFor(request, 'user', undefined);
  const previous = await readSessionId(request);
  const scores = await readVisitorScores(request);
  const token = randomBytes(32).toString('base64url');
  const isBlocked = await db.transaction(async (tx) => {
    // A concurrent password change waits for this lock, and then ends this session too.
    const [user] = await tx
      .select({ passwordHash: users.passwordHash, blockedAt: users.blockedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('share');
    if (!user || (passwordHash && user.passwordHash !== passwordHash)) {
      throw new AppError('unauthorized', 'Invalid email or password');
    }
    if (user.blockedAt) return true;
    if (previous) await tx.delete(sessions).where(eq(sessions.id, previous));
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), not(isOpen)));
    await tx.insert(sessions).values({
      id: rowId(token),
      userId,
      expiresAt: new Date(Date.now() + lifetime * 1000),
      userAgent: request.headers.get('User-Agent')?.slice(0, userAgentLength),
    });
    await carryOver(tx, userId, scores);
    return false;
  });
  if (isBlocked) {
    await record('sign-in refused', { userId }, request, 'the account is blocked');
    throw new AppError('forbidden', `This account is blocked. Please write to ${env.CONTACT_EMAIL}.`);
  }
  const headers = new Headers({ 'Set-Cookie': await cookie.serialize(token) });
  if (Object.keys(scores).length > 0) headers.append('Set-Cookie', await forgetVisitorScores());
  return headers;
}

/** The headers clear the cookie and the browser's cache. */
export async function endSession(request: Request): Promise<Headers> {
  keepFor(request, 'user', undefined);
  const id = await readSessionId(request);
  if (id) await db.delete(sessions).where(eq(sessions.id, id));
  return new Headers({
    'Set-Cookie': await cookie.serialize('', { maxAge: 0 }),
    'Clear-Site-Data': '"cache"',
  });
}
