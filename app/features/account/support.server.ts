import { emailTokens, sessions, users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { addressChangedLetters } from '~/features/auth/letters.server';
import { emailSchema } from '~/features/auth/schema';
import { AppError } from '~/http/errors';
import { queueMail, transactionWithMail } from '~/mail/mail.server';

/** What support does for a learner who asked for it, at the operator's desk. */

/** In every browser. @returns of how many */
export async function signOutEverywhere(userId: number): Promise<number> {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return ended.length;
}

/** The link that confirms the address. @throws AppError conflict where that is done */
export async function resendConfirmation(userId: number) {
  const user = await db.query.users.findFirst({ where: eq(users.id, userId) });
  if (user?.emailConfirmedAt)
    throw new AppError('conflict', 'The address is confirmed: no letter is needed.');
  await queueMail({ purpose: 'confirm', userId });
}

/**
 * The new address has yet to be confirmed, everybody is signed out, and both addresses are told.
 * @throws AppError bad_request, conflict where somebody has it
 */
export async function changeAddress({ userId, to }: { userId: number; to: string }) {
  const parsed = emailSchema.safeParse(to);
  if (!parsed.success) throw new AppError('bad_request', `${to} is no address.`);
  const email = parsed.data;
  await transactionWithMail(async (tx, send) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    const [other] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user || other)
      throw new AppError('conflict', 'Another account has that address, or this one has it.');
    await tx.update(users).set({ email, emailConfirmedAt: null }).where(eq(users.id, userId));
    await tx.delete(emailTokens).where(eq(emailTokens.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await send(...addressChangedLetters({ from: user.email, to: email }), { purpose: 'confirm', userId });
  });
}
