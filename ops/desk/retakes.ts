import { enrollments, users } from 'drizzle/schema';
import { eq, inArray, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { findRunningDatabase } from '../running-database';
import { UsageError } from './options';

/** Lets a learner begin the next attempt of each course at once. */
export async function clearRetakes([email]: string[]): Promise<boolean> {
  if (!email) throw new UsageError();
  const client = postgres(findRunningDatabase(process.env), { max: 1, connect_timeout: 5, prepare: false });
  const db = drizzle(client);
  const learner = db.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()));
  const cleared = await db
    .update(enrollments)
    .set({ retakesClearedAt: sql`now()` })
    .where(inArray(enrollments.userId, learner))
    .returning({ courseId: enrollments.courseId })
    .finally(() => client.end());
  if (cleared.length === 0) throw new Error(`${email} is enrolled in no course.`);
  console.log(
    `The next attempt is open in ${cleared.length === 1 ? '1 course' : `${cleared.length} courses`}.`,
  );
  return true;
}
