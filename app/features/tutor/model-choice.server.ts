import { users } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { privacyWords } from './model-settings.server';

/** Whether the learner lets the tutor ask the model; allowed by default, false for a deleted account. */
export async function mayAskModel(userId: number): Promise<boolean> {
  const [user] = await db.select({ may: users.mayAskModel }).from(users).where(eq(users.id, userId));
  return user?.may ?? false;
}

/** `words`: what is sent, and where to. Undefined on a site without a model, where there is nothing to choose. */
export async function findModelChoice(userId: number): Promise<{ words: string; may: boolean } | undefined> {
  const words = privacyWords();
  return words === undefined ? undefined : { words, may: await mayAskModel(userId) };
}
