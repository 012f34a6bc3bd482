import { queryLength } from 'drizzle/values';
import { z } from 'zod';
import { idSchema } from '~/http/id';

export const missingInformation = 'Missing required information to submit answer';

const id = idSchema();

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

/** A hint; its text is empty until it is revealed. */
export const hintSchema = z.strictObject({ hint: z.string(), points: z.number() });

/** How a question was answered. */
export const outcomeSchema = z.strictObject({
  pointsEarned: z.number(),
  isCorrect: z.boolean(),
  feedback: z.string(),
});
