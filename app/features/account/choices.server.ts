import { users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Choice } from './schema';

/** Whether others may see a learner's right queries. Queries are never copied, so withdrawing takes effect at once. */
export async function sharesQueries(userId: number): Promise<boolean> {
  const [user] = await db.select({ may: users.sharesQueries }).from(users).where(eq(users.id, userId));
  return user?.may ?? false;
}

type Chosen = { userId: number; about: Choice['about']; may: boolean };

export async function choose({ userId, about, may }: Chosen): Promise<void> {
  const chosen = about === 'model' ? { mayAskModel: may } : { sharesQueries: may };
  await db.update(users).set(chosen).where(eq(users.id, userId));
}
