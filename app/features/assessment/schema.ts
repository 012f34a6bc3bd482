import { queryLength } from 'drizzle/values';
import { z } from 'zod';

export const missingInformation = 'Missing required information to submit answer';

const id = (message?: string) =>
  z.coerce
    .number(message)
    .int(message)
    .positive(message)
    .max(2 ** 31 - 1, message);

/** What the player's form posts. `hint`: which one is asked for, counted from 1. */
export const playerSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['run', 'submit']),
    materialId: id(),
    query: z.string().max(queryLength),
  }),
  z.object({
    intent: z.literal('hint'),
    materialId: id(),
    query: z.string().max(queryLength),
    hint: id(),
  }),
  z.object({ intent: z.literal('next'), materialId: id() }),
]);

/** What the editor posts by itself. */
export const draftSchema = z.object({ materialId: id(), query: z.string().max(queryLength) });

export const hintCallSchema = z.object({ materialId: id() });

export const submitCallSchema = z.object({
  materialId: id(missingInformation),
  answer: z.string(missingInformation).max(queryLength),
  usedHints: z.array(z.string()).max(100).default([]),
  userId: id(missingInformation),
  enrollmentId: id(missingInformation),
});

/** The client's times are not believed: the clock is the server's. */
export const completeCallSchema = z.object({
  userId: id(),
  startTime: z.unknown().optional(),
  endTime: z.unknown().optional(),
});
