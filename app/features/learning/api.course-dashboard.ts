import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idFrom } from '~/http/api.server';
import { getCourseDashboard } from './course-dashboard.server';
import { percentSchema } from './schema';

const lessonSchema = z.strictObject({
  id: z.int(),
  name: z.string(),
  summary: z.string(),
  orderIndex: z.int(),
  progress: percentSchema,
  completedItems: z.int(),
  totalItems: z.int(),
  seenItems: z.int(),
  isLocked: z.boolean(),
  isNew: z.boolean(),
});

const assessmentSchema = z.strictObject({
  id: z.int(),
  completed: z.boolean(),
  score: z.int().nullable(),
  passingScore: z.int(),
});

const call = userApi({
  GET: {
    summary: 'A course, its lessons and its assessment, with one’s progress.',
    reply: z.strictObject({
      course: z.strictObject({ id: z.int(), courseName: z.string(), description: z.string() }),
      enrollmentId: z.int(),
      progress: percentSchema,
      currentModule: z.int().nullable(),
      lessons: z.array(lessonSchema),
      assessment: assessmentSchema.nullable(),
    }),
    refusals: ['forbidden', 'not_found'],
    async handle({ userId, params }) {
      const dashboard = await getCourseDashboard({ userId, courseId: idFrom(params.courseId) });
      return { ...dashboard, lessons: dashboard.lessons.map(({ solvedWithHelp: _, ...lesson }) => lesson) };
    },
  },
});

export { call as loader, call as action };
