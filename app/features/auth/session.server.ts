import { createHash, randomBytes } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { sessions, users } from 'drizzle/schema';
import { and, eq, gt, lt } from 'drizzle-orm';
import { db } from '~/db.server';
import { siteCookie } from '~/http/cookies.server';
import { AppError } from '~/http/errors';
import { type SessionUser, toSessionUser } from './account.server';

/** Seconds: thirty days. */
const lifetime = 30 * 24 * 60 * 60;
const cookie = siteCookie('session', { maxAge: lifetime });

const rowId = (token: string) => createHash('sha256').update(token).digest('hex');

async function readToken(request: Request): Promise<string | null> {
  const token: unknown = await cookie.parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : null;
}

/** The signed-in user of a request, or null. */
export async function getUser(request: Request): Promise<SessionUser | null> {
  const token = await readToken(request);
  if (!token) return null;
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, rowId(token)), gt(sessions.expiresAt, new Date())));
  return user ? toSessionUser(user) : null;
}

/** For screens: a visitor is sent to /login, and back here afterwards. */
export async function requireUser(request: Request): Promise<SessionUser> {
  const user = await getUser(request);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
}

/**
 * For calls.
 * @throws AppError unauthorized
 */
export async function requireApiUser(request: Request): Promise<SessionUser> {
  const user = await getUser(request);
  if (!user) throw new AppError('unauthorized', 'Please log in first.');
  return user;
}

/**
 * Signs a user in on this browser under a new session id; the one it had before ends.
 * @returns the headers that set the cookie
 */
export async function startSession(request: Request, userId: number): Promise<Headers> {
  const previous = await readToken(request);
  const token = randomBytes(32).toString('base64url');
  await db.transaction(async (tx) => {
    if (previous) await tx.delete(sessions).where(eq(sessions.id, rowId(previous)));
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, new Date())));
    await tx
      .insert(sessions)
      .values({ id: rowId(token), userId, expiresAt: new Date(Date.now() + lifetime * 1000) });
  });
  return new Headers({ 'Set-Cookie': await cookie.serialize(token) });
}

/**
 * Ends the session of this browser, on the server too.
 * @returns the headers that clear the cookie
 */
export async function endSession(request: Request): Promise<Headers> {
  const token = await readToken(request);
  if (token) await db.delete(sessions).where(eq(sessions.id, rowId(token)));
  return new Headers({ 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) });
}
