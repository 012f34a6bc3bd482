import { opinionLength, queryLength, questionLength } from 'drizzle/values';
import { z } from 'zod';
import { idSchema } from '~/http/id';
import { splitIntent, tooLong } from '~/http/text';

const itemId = idSchema();
const query = z.string().max(queryLength, tooLong(queryLength));

const nextSchema = z.object({ intent: z.literal('next'), itemId });
/** `sort`: a column of the result; see `readSort`. `selected`: the part of the query that is to be run, in its place. */
const querySchema = z.object({
  intent: z.enum(['run', 'submit']),
  itemId,
  query,
  sort: z.string().optional(),
  selected: query.optional(),
});
/** A query that was tried, for the one that is typed. */
const takeSchema = z.object({ intent: z.literal('take'), itemId, query, tryId: idSchema() });
const formatSchema = z.object({ intent: z.literal('format'), itemId, query });
/** In lessons alone: an assessment has no tutor, and shows no solution. */
const explainSchema = z.object({ intent: z.literal('explain'), itemId, query });
/** `hint`: which one, counted from 1. */
const hintSchema = z.object({ intent: z.literal('hint'), itemId, query: query.optional(), hint: idSchema() });
const solutionSchema = z.object({
  intent: z.enum(['solution', 'others']),
  itemId,
  query: query.optional(),
});

/** A form posts line breaks as two characters; the browser has counted them as one. */
export const questionSchema = z
  .string()
  .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
  .max(questionLength, tooLong(questionLength));

/** After it comes the question that a button suggests, or the answer, the hint or the column that it speaks of. */
const readIntent = (form: unknown) => {
  const [intent, rest] = splitIntent(form);
  if (intent === 'chat' && rest) return { ...(form as object), intent, message: rest };
  if (rest && (intent === 'run' || intent === 'submit')) return { ...(form as object), intent, sort: rest };
  if (intent === 'take') return { ...(form as object), intent, tryId: rest };
  if (intent === 'hint' && rest) return { ...(form as object), intent, hint: rest };
  if (intent !== 'rate') return form;
  const [messageId, opinion] = rest?.split(' ') ?? [];
  return { ...(form as object), intent, messageId, opinion };
};

/** They carry the query along: what is in the editor then is what the learner asks about. */
const tutorForms = [
  z.object({ intent: z.literal('chat'), itemId, query: query.optional(), message: questionSchema }),
  z.object({ intent: z.literal('clear-chat'), itemId, query: query.optional() }),
  z.object({
    intent: z.literal('rate'),
    itemId,
    query: query.optional(),
    messageId: idSchema(),
    opinion: z.enum(['helpful', 'unhelpful']),
    why: z
      .string()
      .trim()
      .max(opinionLength, tooLong(opinionLength))
      .optional()
      .transform((why) => why || null),
  }),
] as const;

export const tutorSchema = z.preprocess(readIntent, z.discriminatedUnion('intent', tutorForms));

/** `answerId`: none where the query was never graded. How long the reason may be is told beside it. */
const appealSchema = z.object({
  intent: z.literal('appeal'),
  itemId,
  query: query.optional(),
  answerId: idSchema().optional(),
  reason: z
    .string()
    .default('')
    .overwrite((text) => text.replaceAll('\r\n', '\n').trim()),
});

export const lessonSchema = z.preprocess(
  readIntent,
  z.discriminatedUnion('intent', [
    nextSchema,
    querySchema,
    takeSchema,
    formatSchema,
    explainSchema,
    hintSchema,
    solutionSchema,
    z.object({ intent: z.literal('answer'), itemId, option: z.string().max(1000).optional() }),
    appealSchema,
    ...tutorForms,
  ]),
);

/** `hint`: which one is asked for, counted from 1. */
export const assessmentSchema = z.preprocess(
  readIntent,
  z.discriminatedUnion('intent', [
    nextSchema,
    querySchema,
    takeSchema,
    formatSchema,
    z.object({ intent: z.literal('hint'), itemId, query, hint: idSchema() }),
  ]),
);

export const draftSchema = z.object({ itemId, query });
