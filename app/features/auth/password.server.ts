import { emailTokens, sessions, users } from 'drizzle/schema';
import { and, eq, ne, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { AppError } from '~/http/errors';
import { queueMail, transactionWithMail } from '~/mail/mail.server';
import { hashPassword, isPasswordOf } from './account.server';
import { deadLink, findTokenEmail, spendToken } from './email-token.server';
import { passwordChangedLetter } from './letters.server';

/** Nobody is told whether the address has an account: it is looked up when the letter leaves. */
export const sendReset = (email: string) => queueMail({ purpose: 'reset', email });

/** Also confirms the address: whoever followed the link reads it. @throws AppError conflict when the link is spent */
export async function resetPassword({ token, password }: { token: string; password: string }) {
  // A hash is dear: none is made for who holds no link.
  if (!(await findTokenEmail(token, 'reset'))) throw deadLink();
  const passwordHash = await hashPassword(password);
  return transactionWithMail(async (tx, send) => {
    const spent = await spendToken(tx, token, 'reset');
    await setPassword(tx, { userId: spent.userId, passwordHash, keepSession: '' });
    await tx
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
      .where(and(eq(users.id, spent.userId), eq(users.email, spent.email)));
    await send(passwordChangedLetter(spent.email));
    return spent.userId;
  });
}

/** Ends every session but `sessionId`. Asking twice is asking once. @throws AppError forbidden, conflict */
export async function changePassword(change: {
  userId: number;
  sessionId: string;
  current: string;
  password: string;
}) {
  const { userId, current, password, sessionId } = change;
  const known = await db.query.users.findFirst({ where: eq(users.id, userId) });
  const before = known?.passwordHash ?? null;
  if (before && !(await isPasswordOf(before, current))) {
    if (await isPasswordOf(before, password)) return;
    throw new AppError('forbidden', 'That is not your current password.');
  }
  const passwordHash = await hashPassword(password);
  await transactionWithMail(async (tx, send) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (user?.passwordHash !== before) {
      if (user?.passwordHash && (await isPasswordOf(user.passwordHash, password))) return;
      throw new AppError('conflict', 'Your password was just changed elsewhere.');
    }
    await setPassword(tx, { userId, passwordHash, keepSession: sessionId });
    if (user) await send(passwordChangedLetter(user.email));
  });
}

// The user's row first: a login under way waits for it, and finds the new password (see startSession).
async function setPassword(
  tx: Executor,
  change: { userId: number; passwordHash: string; keepSession: string },
) {
  const { userId, passwordHash, keepSession } = change;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keepSession)));
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, 'reset')));
}
