import { users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';

export async function sharesQueries(userId: number): Promise<boolean> {
  const [user] = await db.select({ may: users.sharesQueries }).from(users).where(eq(users.id, userId));
  return user?.may ?? false;
}

/** Whether others may see a learner's right queries. Nothing is copied: what is taken back is shown no more. */
export async function chooseSharing({ userId, may }: { userId: number; may: boolean }): Promise<void> {
  await db.update(users).set({ sharesQueries: may }).where(eq(users.id, userId));
}
