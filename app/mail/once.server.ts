import { sentLetters } from 'drizzle/schema';
import type { Transaction } from '~/db.server';
import type { LearnerLetter, Send } from './mail.server';

/** Queues a letter in a transaction, unless one was queued for this occasion before. */
export async function sendOnce(tx: Transaction, send: Send, occasion: string, letter: LearnerLetter) {
  const isFirst = await tx
    .insert(sentLetters)
    .values({ userId: letter.userId, occasion })
    .onConflictDoNothing()
    .returning({ occasion: sentLetters.occasion });
  if (isFirst.length > 0) await send(letter);
}
