import { type ItemType, queryLength } from 'drizzle/values';
import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idSchema } from '~/http/id';
import { tooLong } from '~/http/text';
import { assertOwnEnrollment } from './enrollment.server';
import { completeItem } from './progress.server';
import { enrollmentIdSchema } from './schema';

const typeNames = {
  text: 'texts',
  texts: 'texts',
  quiz: 'quizzes',
  quizzes: 'quizzes',
  exercise: 'exercises',
  exercises: 'exercises',
} as const satisfies Record<string, ItemType>;

const itemTypeSchema = z
  .enum(Object.keys(typeNames) as (keyof typeof typeNames)[])
  .transform((name) => typeNames[name]);

/** The two shapes of the specification's section 7. */
const bodySchema = z
  .object({
    enrollmentId: enrollmentIdSchema.optional(),
    lessonId: idSchema(),
    contentId: idSchema(),
    type: itemTypeSchema.optional(),
    contentType: itemTypeSchema.optional(),
    completed: z.boolean(),
    answer: z.string().max(queryLength, tooLong(queryLength)).optional(),
  })
  .transform(({ type, contentType, ...rest }, context) => {
    const named = type ?? contentType;
    if (named) return { ...rest, type: named };
    context.addIssue({ code: 'custom', message: 'Say the type of the item: texts, quizzes or exercises.' });
    return z.NEVER;
  });

const call = userApi({
  POST: {
    summary: 'Completes an item that was earned. A quiz takes its answer.',
    body: bodySchema,
    reply: z.strictObject({
      lessonId: z.int(),
      contentId: z.int(),
      isCompleted: z.boolean(),
      isCorrect: z.boolean().optional(),
      reason: z.string().optional(),
    }),
    refusals: ['forbidden', 'not_found', 'conflict'],
    async handle({ userId, body: { enrollmentId, contentId, ...item } }) {
      if (enrollmentId) await assertOwnEnrollment({ userId, enrollmentId });
      const result = await completeItem({ ...item, userId, itemId: contentId });
      return { lessonId: item.lessonId, contentId, ...result };
    },
  },
});

export { call as loader, call as action };
