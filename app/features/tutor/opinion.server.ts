import { tutorMessages, tutorOpinions } from 'drizzle/schema';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';

type Opinion = { messageId: number; isHelpful: boolean; reason: string | null };

/** Saves a learner's opinion of an answer, in place of an earlier one. @throws AppError not_found */
export async function keepOpinion(
  { enrollmentId, itemId }: { enrollmentId: number; itemId: number },
  { messageId, isHelpful, reason }: Opinion,
): Promise<void> {
  const rows = await db
    .insert(tutorOpinions)
    .select(
      db
        .select({
          messageId: tutorMessages.id,
          isHelpful: sql<boolean>`${isHelpful}::boolean`.as('is_helpful'),
          reason: sql<string | null>`${reason}::text`.as('reason'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(tutorMessages)
        .where(
          and(
            eq(tutorMessages.id, messageId),
            eq(tutorMessages.role, 'assistant'),
            eq(tutorMessages.enrollmentId, enrollmentId),
            eq(tutorMessages.itemId, itemId),
          ),
        ),
    )
    .onConflictDoUpdate({ target: tutorOpinions.messageId, set: { isHelpful, reason } })
    .returning({ messageId: tutorOpinions.messageId });
  if (rows.length === 0) throw new AppError('not_found', 'There is no such answer of the tutor.');
}
