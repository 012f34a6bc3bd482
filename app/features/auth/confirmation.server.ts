import { users } from 'drizzle/schema';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { transactionWithMail } from '~/mail/mail.server';
import { sendOnce } from '~/mail/once.server';
import { spendToken } from './email-token.server';

/** @throws AppError conflict when the link no longer works */
export async function confirmEmail(token: string) {
  await transactionWithMail(async (tx, send) => {
    const { userId, email } = await spendToken(tx, token, 'confirm');
    await tx
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
      .where(and(eq(users.id, userId), eq(users.email, email)));
    await sendOnce(tx, send, 'welcome', { purpose: 'welcome', userId });
  });
}

/** Null until the user has confirmed their address. */
export async function confirmedAt(userId: number): Promise<Date | null> {
  const user = await db.query.users.findFirst({
    where: eq(users.id, userId),
    columns: { emailConfirmedAt: true },
  });
  return user?.emailConfirmedAt ?? null;
}
