import { z } from 'zod';

export const missingInformation = 'Missing required information to submit answer';

/** A hint; its text is empty until it is revealed. */
export const hintSchema = z.strictObject({ hint: z.string(), points: z.number() });

export const outcomeSchema = z.strictObject({
  pointsEarned: z.number(),
  isCorrect: z.boolean(),
  feedback: z.string(),
});
