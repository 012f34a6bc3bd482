import { queryLength } from 'drizzle/values';
import { z } from 'zod';
import { idSchema } from '~/http/id';

export const missingInformation = 'Missing required information to submit answer';

const id = idSchema();
const requiredId = idSchema({ message: missingInformation });

/** What the player's form posts. `hint`: which one is asked for, counted from 1. */
export const playerSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['run', 'submit']),
    materialId: id,
    query: z.string().max(queryLength),
  }),
  z.object({
    intent: z.literal('hint'),
    materialId: id,
    query: z.string().max(queryLength),
    hint: id,
  }),
  z.object({ intent: z.literal('next'), materialId: id }),
]);

/** What the editor posts by itself. */
export const draftSchema = z.object({ materialId: id, query: z.string().max(queryLength) });

export const hintCallSchema = z.object({ materialId: id });

export const submitCallSchema = z.object({
  materialId: requiredId,
  answer: z.string(missingInformation).max(queryLength),
  usedHints: z.array(z.string()).max(100).default([]),
  userId: requiredId,
  enrollmentId: requiredId,
});

/** The client's times are not believed: the clock is the server's. */
export const completeCallSchema = z.object({
  userId: id,
  startTime: z.unknown().optional(),
  endTime: z.unknown().optional(),
});
