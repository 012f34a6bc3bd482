import { emailTokens, sessions, users } from 'drizzle/schema';
import { and, eq, ne, sql } from 'drizzle-orm';
import { db, type Executor } from '~/db.server';
import { AppError } from '~/http/errors';
import { queueMail, transactionWithMail } from '~/mail/mail.server';
import { hashPassword, isPasswordOf } from './account.server';
import { deadLink, findTokenEmail, spendToken } from './email-token.server';
import { passwordChangedLetter } from './letters.server';

/** Reveals nothing about the account: the address is looked up when the letter is sent. */
export const sendReset = (email: string) => queueMail({ purpose: 'reset', email });

/** Also confirms the address, as the link was mailed to it. @throws AppError conflict when the link no longer works */
export async function resetPassword({ token, password }: { token: string; password: string }) {
  // A hash is expensive: none is computed without a valid token.
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

/** Ends every session but `sessionId`. Safe to repeat. @throws AppError forbidden, conflict */
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

// Updates the user's row first: a concurrent login waits for its lock, and then sees the new password (see startSession).
async function setPassword(
  tx: Executor,
  change: { userId: number; passwordHash: string; keepSession: string },
) {
  const { userId, passwordHash, keepSession } = change;
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keepSession)));
  await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, 'reset')));
}
