import { opinionLength, queryLength, questionLength } from 'drizzle/values';
import { z } from 'zod';
import { idSchema } from '~/http/id';
import { splitIntent, tooLong } from '~/http/text';

const itemId = idSchema();
const query = z.string().max(queryLength, tooLong(queryLength));

const nextSchema = z.object({ intent: z.literal('next'), itemId });
/** `sort`: a column of the result; see `readSort`. `selected`: the selected part of the query, to run instead of it. */
const querySchema = z.object({
  intent: z.enum(['run', 'submit']),
  itemId,
  query,
  sort: z.string().optional(),
  selected: query.optional(),
});
/** Exchanges the typed query for an earlier try. */
const takeSchema = z.object({ intent: z.literal('take'), itemId, query, tryId: idSchema() });
const formatSchema = z.object({ intent: z.literal('format'), itemId, query });
/** Only in lessons: an assessment has no tutor, and shows no solution. */
const explainSchema = z.object({ intent: z.literal('explain'), itemId, query });
/** `hint`: the hint's number, from 1. */
const hintSchema = z.object({ intent: z.literal('hint'), itemId, query: query.optional(), hint: idSchema() });
const solutionSchema = z.object({
  intent: z.enum(['solution', 'others']),
  itemId,
  query: query.optional(),
});

/** A form posts CRLF; the browser's maxlength counts a line break as one character. */
export const questionSchema = z
  .string()
  .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
  .max(questionLength, tooLong(questionLength));

/** A button's value may hold an argument after the intent: a question, a message's id and opinion, a hint, a try or a column. */
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

/** They carry the editor's query, which the question is about. */
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

/** `answerId`: undefined for a query that was never graded. The appeal itself checks the reason's length. */
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

/** `hint`: the hint's number, from 1. */
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
