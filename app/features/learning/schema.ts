import { type ItemType, queryLength } from 'drizzle/values';
import { z } from 'zod';
import { idSchema } from '~/http/id';

const id = idSchema();
const enrollmentId = idSchema({ message: 'Enrollment ID not found' });
const answer = z.string().max(queryLength);

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

/** What the player's form posts. */
export const playerSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('next'), itemId: id }),
  z.object({ intent: z.literal('answer'), itemId: id, option: z.string().max(1000).optional() }),
  z.object({ intent: z.enum(['run', 'submit']), itemId: id, query: answer }),
]);

/** What the editor posts by itself. */
export const draftSchema = z.object({ itemId: id, query: answer });

export const enrollCallSchema = z.object({ courseId: id, courseName: z.string().max(200).optional() });
export const enrollFormSchema = z.object({ courseId: id });

export const updateEnrollmentCallSchema = z.object({
  progress: z.number().optional(),
  currentModule: id.nullish(),
  status: z.string().max(40).optional(),
});

/** The two shapes of the specification's section 7. */
export const progressCallSchema = z
  .object({
    enrollmentId: enrollmentId.optional(),
    lessonId: id,
    contentId: id,
    type: itemTypeSchema.optional(),
    contentType: itemTypeSchema.optional(),
    completed: z.boolean(),
    answer: answer.optional(),
  })
  .transform(({ type, contentType, ...rest }, context) => {
    const named = type ?? contentType;
    if (named) return { ...rest, type: named };
    context.addIssue({ code: 'custom', message: 'Say the type of the item: texts, quizzes or exercises.' });
    return z.NEVER;
  });

export const nextCallSchema = z.object({
  enrollmentId,
  lessonId: id,
  isRevisit: z.boolean().default(false),
});
export const backCallSchema = z.object({ enrollmentId, isRevisit: z.boolean().default(false) });

export const executeQueryCallSchema = z.object({
  query: z.string(),
  courseId: idSchema({ message: 'Course ID is not available' }),
  exerciseId: id.optional(),
});
