import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idFrom } from '~/http/api.server';
import { getCourseProgress } from './progress.server';
import { percentSchema } from './schema';

const progressSchema = z.strictObject({
  id: z.int(),
  enrollmentId: z.int(),
  courseId: z.int(),
  progress: percentSchema,
  currentModule: z.int().nullable(),
  lastAccessedAt: z.iso.datetime(),
  currentOrderId: z.int(),
  maxLessonOrderId: z.int(),
  maxOrderId: z.int(),
  lessons: z.array(z.strictObject({ id: z.int(), progress: percentSchema })),
});

const call = userApi({
  GET: {
    summary: 'One’s progress in a course: a list of one.',
    reply: z.array(progressSchema),
    refusals: ['forbidden'],
    handle: async ({ userId, params }) => [
      await getCourseProgress({ userId, courseId: idFrom(params.courseId) }),
    ],
  },
});

export { call as loader, call as action };
