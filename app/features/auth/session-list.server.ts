import { sessions } from 'drizzle/schema';
import { and, desc, eq, ne } from 'drizzle-orm';
import { db } from '~/db.server';
import { deviceWords } from './device';
import { isOpen } from './session.server';

/** The session `sessionId` comes first. `lastSeen` may be five minutes late. */
export async function listSessions({ userId, sessionId }: { userId: number; sessionId: string }) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isOpen))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt));
  return rows
    .map((row) => ({
      id: row.id,
      device: deviceWords(row.userAgent),
      since: row.createdAt.toISOString(),
      lastSeen: row.lastSeenAt.toISOString(),
      isCurrent: row.id === sessionId,
    }))
    .sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Safe to repeat. */
export async function endOneSession({ userId, id }: { userId: number; id: string }) {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
}

export async function endOtherSessions({ userId, sessionId }: { userId: number; sessionId: string }) {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)));
}
