import { users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month an account was made in, such as "November 2026". */
export async function memberSince(userId: number): Promise<string> {
  const [user] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId));
  return user ? monthAndYear.format(user.createdAt) : '';
}
