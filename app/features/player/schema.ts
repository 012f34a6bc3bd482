import { queryLength } from 'drizzle/values';
import { z } from 'zod';
import { idSchema } from '~/http/id';
import { tooLong } from '~/http/text';

const itemId = idSchema();
const query = z.string().max(queryLength, tooLong(queryLength));

const nextSchema = z.object({ intent: z.literal('next'), itemId });
const querySchema = z.object({ intent: z.enum(['run', 'submit']), itemId, query });
/** In lessons alone: an assessment has no tutor. */
const explainSchema = z.object({ intent: z.literal('explain'), itemId, query });

export const lessonSchema = z.discriminatedUnion('intent', [
  nextSchema,
  querySchema,
  explainSchema,
  z.object({ intent: z.literal('answer'), itemId, option: z.string().max(1000).optional() }),
]);

/** `hint`: which one is asked for, counted from 1. */
export const assessmentSchema = z.discriminatedUnion('intent', [
  nextSchema,
  querySchema,
  z.object({ intent: z.literal('hint'), itemId, query, hint: idSchema() }),
]);

export const draftSchema = z.object({ itemId, query });
