import { tutorMessages, tutorOpinions } from 'drizzle/schema';
import type { ChatRole, TutorSource } from 'drizzle/values';
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import type { Grade } from './finding';

/** `isHelpful`: the learner's opinion of an answer, null where there is none. */
export type ChatMessage = { id: number; role: ChatRole; content: string; isHelpful: boolean | null };
/** `isOff`: the course's assessment is under way. `model`: the sentence on what is sent to the model; undefined without one. */
export type Chat = {
  isOff: boolean;
  model?: string;
  messages: ChatMessage[];
  suggestions: readonly string[];
};
/** An answer with its author and the ids of its findings. */
type KeptAnswer = { content: string; source: TutorSource; findings: string[]; grade?: Grade };
type Place = { enrollmentId: number; itemId: number };

/** The privacy policy promises 30 days. */
const keptFrom = sql`now() - interval '30 days'`;
const mostShown = 40;

const at = ({ enrollmentId, itemId }: Place) =>
  and(eq(tutorMessages.enrollmentId, enrollmentId), eq(tutorMessages.itemId, itemId));

const newestMessages = db
  .select({
    id: tutorMessages.id,
    role: tutorMessages.role,
    content: tutorMessages.content,
    isHelpful: tutorOpinions.isHelpful,
  })
  .from(tutorMessages)
  .leftJoin(tutorOpinions, eq(tutorOpinions.messageId, tutorMessages.id))
  .where(
    and(
      eq(tutorMessages.enrollmentId, sql.placeholder('enrollmentId')),
      eq(tutorMessages.itemId, sql.placeholder('itemId')),
      gte(tutorMessages.createdAt, keptFrom),
    ),
  )
  .orderBy(desc(tutorMessages.id))
  .limit(mostShown)
  .prepare('newest messages');

/** The newest messages about an exercise, the newest last. */
export async function listMessages(place: Place): Promise<ChatMessage[]> {
  return (await newestMessages.execute(place)).reverse();
}

/** Inserts both in one statement, so that no question is left without its answer, and deletes old messages. */
export async function keepExchange(place: Place, exchange: { question: string; answer: KeptAnswer }) {
  await db.insert(tutorMessages).values([
    { ...place, role: 'user', content: exchange.question },
    { ...place, role: 'assistant', ...exchange.answer },
  ]);
}

/** Marks a question for the tutor's makers, who read it without the learner's name. */
export async function passOn(place: Place, messageId: number) {
  await db
    .update(tutorMessages)
    .set({ isPassedOn: true })
    .where(and(at(place), eq(tutorMessages.id, messageId), eq(tutorMessages.role, 'user')));
}

export async function clearMessages(place: Place) {
  await db.delete(tutorMessages).where(at(place));
}

export const deleteOldMessages = () => db.delete(tutorMessages).where(lt(tutorMessages.createdAt, keptFrom));
