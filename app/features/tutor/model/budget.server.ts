import { tutorTokens } from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';

const today = sql`(now() at time zone 'utc')::date`;

/** Sets tokens aside of what the site may use in a day (UTC), all replicas together. Returns whether there were enough. */
export async function takeTokens(tokens: number, budget: number): Promise<boolean> {
  if (tokens > budget) return false;
  const rows = await db
    .insert(tutorTokens)
    .values({ day: today, tokens })
    .onConflictDoUpdate({
      target: tutorTokens.day,
      set: { tokens: sql`${tutorTokens.tokens} + ${tokens}` },
      setWhere: sql`${tutorTokens.tokens} + ${tokens} <= ${budget}`,
    })
    .returning({ tokens: tutorTokens.tokens });
  return rows.length > 0;
}

/** Once it is known what an answer cost: `more` than was set aside, or less. */
export async function settleTokens(more: number): Promise<void> {
  if (more === 0) return;
  await db
    .update(tutorTokens)
    .set({ tokens: sql`greatest(0, ${tutorTokens.tokens} + ${more})` })
    .where(eq(tutorTokens.day, today));
}
