import { emailTokens, sessions, users } from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { accessLetter, addressChangedLetters, blockedLetter } from '~/features/auth/letters.server';
import { emailSchema } from '~/features/auth/schema';
import { endSubscriptions, hasAccess } from '~/features/billing/subscription.server';
import { dayWords } from '~/http/day';
import { AppError } from '~/http/errors';
import { queueMail, transactionWithMail } from '~/mail/mail.server';

/** What support does for a learner who asked for it, at the operator's desk. */

/** @returns the number of sessions ended */
export async function signOutEverywhere(userId: number): Promise<number> {
  const ended = await db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id });
  return ended.length;
}

/** Sends a new confirmation link. @throws AppError conflict when the address is confirmed already */
export async function resendConfirmation(userId: number) {
  const user = await db.query.users.findFirst({ where: eq(users.id, userId) });
  if (user?.emailConfirmedAt)
    throw new AppError('conflict', 'The address is confirmed: no letter is needed.');
  await queueMail({ purpose: 'confirm', userId });
}

/**
 * The new address is unconfirmed, all sessions end, and both addresses get a letter.
 * @throws AppError bad_request; conflict when an account has the address
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

/** Gives `days` from now, or from the end of access given before; mails the learner. @returns the last day in words */
export async function giveAccess({ userId, days }: { userId: number; days: number }): Promise<string> {
  return transactionWithMail(async (tx, send) => {
    const accessUntil = sql`greatest(${users.accessUntil}, now()) + make_interval(days => ${days})`;
    const [given] = await tx.update(users).set({ accessUntil }).where(eq(users.id, userId)).returning();
    const until = dayWords(given?.accessUntil ?? new Date());
    if (given) await send(accessLetter(given.email, until));
    return until;
  });
}

/**
 * Ends given access and subscriptions at once; mails the learner if there was access. @returns whether there was
 * @throws AppError unavailable, with nothing ended
 */
export async function endAccess(userId: number): Promise<boolean> {
  const hadAccess = await hasAccess(userId);
  await endSubscriptions(userId, 'Nothing has ended: Stripe does not answer. Try again in a moment.');
  await transactionWithMail(async (tx, send) => {
    const [ended] = await tx
      .update(users)
      .set({ accessUntil: null })
      .where(eq(users.id, userId))
      .returning({ email: users.email });
    if (ended && hadAccess) await send(accessLetter(ended.email, null));
  });
  return hadAccess;
}

/** A blocked account loses its sessions and cannot sign in. Mails the learner once. @returns whether anything changed */
export async function setBlocked(userId: number, isBlocked: boolean): Promise<boolean> {
  return transactionWithMail(async (tx, send) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!user || (user.blockedAt !== null) === isBlocked) return false;
    await tx
      .update(users)
      .set({ blockedAt: isBlocked ? new Date() : null })
      .where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await send(blockedLetter(user.email, isBlocked));
    return true;
  });
}
