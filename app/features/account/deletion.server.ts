import { users, waitlistRegistrations } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { isPasswordOf } from '~/features/auth/account.server';
import { deletedLetter } from '~/features/auth/letters.server';
import { endSubscriptions } from '~/features/billing/subscription.server';
import { AppError } from '~/http/errors';
import { log } from '~/http/log.server';
import { forgetMail, transactionWithMail } from '~/mail/mail.server';

/** `proof`: the password, or the email address for an account without one. @throws AppError forbidden when it is wrong */
export async function deleteAccount({ userId, proof }: { userId: number; proof: string }) {
  const user = await db.query.users.findFirst({ where: eq(users.id, userId) });
  if (!user) return;
  if (user.passwordHash) {
    if (!(await isPasswordOf(user.passwordHash, proof)))
      throw new AppError('forbidden', 'That is not your password.');
  } else if (proof.trim().toLowerCase() !== user.email) {
    throw new AppError('forbidden', 'That is not the address of this account.');
  }
  await removeAccount(userId);
}

const notDeleted =
  'Your account was not deleted: we could not end your subscription. Please try again in a moment.';

/** Checks no permission: the caller is the owner's action or the operator's desk. @throws AppError unavailable */
export async function removeAccount(userId: number) {
  const user = await db.query.users.findFirst({ where: eq(users.id, userId) });
  if (!user) return;
  await endSubscriptions(userId, notDeleted);
  await transactionWithMail(async (tx, send) => {
    // An unconfirmed address may be another person's, who is on the waitlist.
    if (user.emailConfirmedAt) {
      await tx.delete(waitlistRegistrations).where(eq(waitlistRegistrations.email, user.email));
    }
    const [deleted] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });
    if (!deleted) return;
    await forgetMail(tx, { userId, email: deleted.email });
    await send(deletedLetter(deleted.email));
  });
  // A restored backup has the account again: this log line tells which accounts to delete again.
  log.info({ user: userId, signedUp: user.createdAt.toISOString() }, 'account deleted');
}
