import { tutorMessages } from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { db } from './db.server';
import { enrol, exercise } from './features/learning/appeal/fixtures/answers';
import { deleteOldHourly } from './retention.server';

test('a site that starts deletes messages to the tutor after thirty days, and no newer ones', async () => {
  const { enrollmentId } = await enrol();
  const message = { enrollmentId, itemId: exercise.id, role: 'user' as const };
  await db.insert(tutorMessages).values(
    [29, 31].map((days) => ({
      ...message,
      content: `${days} days old`,
      createdAt: sql`now() - make_interval(days => ${days})`,
    })),
  );
  deleteOldHourly();
  const readMessages = () =>
    db
      .select({ content: tutorMessages.content })
      .from(tutorMessages)
      .where(eq(tutorMessages.enrollmentId, enrollmentId));
  await expect.poll(readMessages).toEqual([{ content: '29 days old' }]);
});
