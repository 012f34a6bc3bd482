import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idFrom } from '~/http/api.server';
import { openLesson } from './lesson.server';
import { toPublicItem } from './public-item.server';

const anyItem = { id: z.int(), title: z.string(), completed: z.boolean(), answer: z.string().nullable() };
const itemSchema = z.discriminatedUnion('type', [
  z.strictObject({ ...anyItem, type: z.literal('texts'), content: z.string() }),
  z.strictObject({
    ...anyItem,
    type: z.literal('quizzes'),
    quizBody: z.string(),
    question: z.string(),
    options: z.array(z.string()),
    correctAnswer: z.string().nullable(),
    explanation: z.string().nullable(),
  }),
  z.strictObject({
    ...anyItem,
    type: z.literal('exercises'),
    description: z.string(),
    initialQuery: z.string(),
    hints: z.array(z.string()),
    hintCount: z.int(),
    contract: z.string(),
    solution: z.string().nullable(),
    seen: z.boolean(),
    canSeeSolution: z.boolean(),
    shown: z.string().nullable(),
    debrief: z.string().nullable(),
  }),
]);

const call = userApi({
  GET: {
    summary: 'The items of an open lesson.',
    reply: z.strictObject({ id: z.int(), name: z.string(), content: z.array(itemSchema) }),
    refusals: ['forbidden', 'not_found'],
    async handle({ userId, params }) {
      const lesson = await openLesson({ userId, lessonId: idFrom(params.lessonId) });
      return {
        id: lesson.id,
        name: lesson.name,
        content: lesson.items.map((item) => toPublicItem(lesson, item)),
      };
    },
  },
});

export { call as loader, call as action };
