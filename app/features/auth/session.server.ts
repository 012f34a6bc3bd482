import { createHash, randomBytes } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { sessions, users } from 'drizzle/schema';
import { and, eq, gt, lt } from 'drizzle-orm';
import { db } from '~/db.server';
import { siteCookie } from '~/http/cookies.server';
import { AppError } from '~/http/errors';
import { noteUser } from '~/http/request-log.server';
import { type SessionUser, toSessionUser } from './account.server';

/** Seconds: thirty days. */
const lifetime = 30 * 24 * 60 * 60;
/** Milliseconds: a session is noted as seen this often at most. */
const seenInterval = 5 * 60 * 1000;
const userAgentLength = 300;
const cookie = siteCookie('session', { maxAge: lifetime });

const rowId = (token: string) => createHash('sha256').update(token).digest('hex');

async function readToken(request: Request): Promise<string | null> {
  const token: unknown = await cookie.parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : null;
}

/** The id of this browser's session, as its row has it; whether it is still good is another question. */
export async function readSessionId(request: Request): Promise<string | null> {
  const token = await readToken(request);
  return token && rowId(token);
}

/** The signed-in user of a request, or null. */
export async function getUser(request: Request): Promise<SessionUser | null> {
  const id = await readSessionId(request);
  if (!id) return null;
  const [user] = await db
    .select({ id: users.id, email: users.email, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, new Date())));
  if (!user) return null;
  noteUser(request, user.id);
  if (Date.now() - user.lastSeenAt.getTime() > seenInterval) noteSeen(id);
  return toSessionUser(user);
}

/** Nobody waits for this, and nothing depends on it. */
function noteSeen(id: string) {
  db.update(sessions)
    .set({ lastSeenAt: new Date() })
    .where(eq(sessions.id, id))
    .catch(() => undefined);
}

/** For screens: a visitor is sent to /login, and back here afterwards. */
export async function requireUser(request: Request): Promise<SessionUser> {
  const user = await getUser(request);
  if (user) return user;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/login?redirect=${encodeURIComponent(pathname + search)}`);
}

/** Who is signed in, and by which row. */
export type Session = { user: SessionUser; sessionId: string };

/** For screens that tell the sessions of a user apart. */
export async function requireSession(request: Request): Promise<Session> {
  const user = await requireUser(request);
  return { user, sessionId: (await readSessionId(request)) ?? '' };
}

/**
 * Signs a user in on this browser under a new session id; the one it had before ends.
 * @param passwordHash the one that was verified, where a password opened the account: one that was changed meanwhile
 * opens nothing any more
 * @returns the headers that set the cookie
 * @throws AppError unauthorized
 */
export async function startSession(
  request: Request,
  userId: number,
  passwordHash?: string,
): Promise<Headers> {
  const previous = await readSessionId(request);
  const token = randomBytes(32).toString('base64url');
  await db.transaction(async (tx) => {
    // The lock lets whoever changes a password, and then ends sessions, find this one too.
    const [user] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('share');
    if (!user || (passwordHash && user.passwordHash !== passwordHash)) {
      throw new AppError('unauthorized', 'Invalid email or password');
    }
    if (previous) await tx.delete(sessions).where(eq(sessions.id, previous));
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), lt(sessions.expiresAt, new Date())));
    await tx.insert(sessions).values({
      id: rowId(token),
      userId,
      expiresAt: new Date(Date.now() + lifetime * 1000),
      userAgent: request.headers.get('User-Agent')?.slice(0, userAgentLength),
    });
  });
  return new Headers({ 'Set-Cookie': await cookie.serialize(token) });
}

/**
 * Ends the session of this browser, on the server too.
 * @returns the headers that clear the cookie
 */
export async function endSession(request: Request): Promise<Headers> {
  const id = await readSessionId(request);
  if (id) await db.delete(sessions).where(eq(sessions.id, id));
  return new Headers({ 'Set-Cookie': await cookie.serialize('', { maxAge: 0 }) });
}
