import { users } from 'drizzle/schema';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { sendLater } from '~/mail.server';
import { issueToken, spendToken } from './email-token.server';
import { confirmationLetter } from './letters.server';

/** Sends nothing where the address is confirmed already. */
export function sendConfirmation(userId: number) {
  sendLater(async () => {
    const user = await db.query.users.findFirst({ where: eq(users.id, userId) });
    if (!user || user.emailConfirmedAt) return undefined;
    return confirmationLetter(user.email, await issueToken({ userId, purpose: 'confirm' }));
  });
}

/** @throws AppError conflict when the link no longer works */
export async function confirmEmail(token: string) {
  await db.transaction(async (tx) => {
    const { userId, email } = await spendToken(tx, token, 'confirm');
    await tx
      .update(users)
      .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())` })
      .where(and(eq(users.id, userId), eq(users.email, email)));
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
