import { z } from 'zod';

const shown = z.coerce.number().int().min(0).max(10).catch(0);

export const placeSchema = z.object({ level: z.coerce.number().int().min(1).max(4).catch(1), hints: shown });

export const playgroundFormSchema = placeSchema.extend({
  intent: z.enum(['run', 'hint']),
  query: z.string(),
});
