import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idSchema } from '~/http/id';
import { assertOwnEnrollment } from './enrollment.server';
import { finishLesson } from './progress.server';
import { enrollmentIdSchema } from './schema';

const call = userApi({
  POST: {
    summary: 'Leaves a lesson by its end.',
    body: z.object({
      enrollmentId: enrollmentIdSchema,
      lessonId: idSchema(),
      isRevisit: z.boolean().default(false),
    }),
    reply: z.strictObject({ nextLessonId: z.int().optional() }),
    refusals: ['forbidden', 'not_found', 'conflict'],
    async handle({ userId, body: { enrollmentId, ...rest } }) {
      await assertOwnEnrollment({ userId, enrollmentId });
      return finishLesson({ userId, ...rest });
    },
  },
});

export { call as loader, call as action };
