import { tutorTokens } from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { db } from '~/db.server';
import { limiter } from '~/rate-limit.server';

const minute = 60;
const day = 24 * 60 * minute;

const mostAMinute = 6;
const mostADay = 40;

const perDay = limiter('tutor:day', mostADay, day);
const perMinute = limiter('tutor:minute', mostAMinute, minute);
/** Learners with a question in this process. Other replicas do not know of it, but share the counts a minute and a day. */
const underWay = new Set<number>();

const goesOn = 'The built-in tutor goes on: it says what is the matter with your query, and explains words.';

/**
 * One question at a time, six a minute and forty a day for each learner.
 * @returns `note`: why the model is not asked, in words for the learner; `leave`: to be called when it has answered
 */
export async function enterModel(userId: number): Promise<{ note: string } | { leave: () => void }> {
  if (underWay.has(userId)) return { note: `Another question of yours is being answered. ${goesOn}` };
  underWay.add(userId);
  const leave = () => void underWay.delete(userId);
  try {
    if (!(await isTaken(perMinute, userId))) {
      leave();
      return { note: `That was ${mostAMinute} questions in a minute. ${goesOn}` };
    }
    if (!(await isTaken(perDay, userId))) {
      leave();
      return { note: `You have had today's ${mostADay} answers of the model. ${goesOn}` };
    }
    return { leave };
  } catch (error) {
    leave();
    throw error;
  }
}

async function isTaken(counter: ReturnType<typeof limiter>, userId: number): Promise<boolean> {
  try {
    await counter.consume(userId);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

const today = sql`(now() at time zone 'utc')::date`;

/** Reserves tokens of the site's daily budget (UTC), which all replicas share. Returns false where too few are left. */
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

/** Corrects the reservation once the cost of an answer is known. `more`: tokens beyond it; negative for fewer. */
export async function settleTokens(more: number): Promise<void> {
  if (more === 0) return;
  await db
    .update(tutorTokens)
    .set({ tokens: sql`greatest(0, ${tutorTokens.tokens} + ${more})` })
    .where(eq(tutorTokens.day, today));
}
