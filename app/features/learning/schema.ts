import { queryLength } from 'drizzle/values';
import { z } from 'zod';
import { idSchema } from '~/http/id';

const id = idSchema();
const answer = z.string().max(queryLength);

/** What the player's form posts. */
export const playerSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('next'), itemId: id }),
  z.object({ intent: z.literal('answer'), itemId: id, option: z.string().max(1000).optional() }),
  z.object({ intent: z.enum(['run', 'submit']), itemId: id, query: answer }),
]);

/** What the editor posts by itself. */
export const draftSchema = z.object({ itemId: id, query: answer });

export const enrollFormSchema = z.object({ courseId: id });

export const enrollmentIdSchema = idSchema({ message: 'Enrollment ID not found' });

/** Progress in whole percents. */
export const percentSchema = z.int().min(0).max(100);
