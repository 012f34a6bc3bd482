import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idSchema } from '~/http/id';
import { enroll, enrollmentSchema, listEnrollments } from './enrollment.server';

const call = userApi({
  GET: {
    summary: 'One’s enrollments, the one used last first.',
    reply: z.array(enrollmentSchema),
    handle: ({ userId }) => listEnrollments(userId),
  },
  POST: {
    summary: 'Enrols in a course; this takes an active subscription.',
    body: z.object({ courseId: idSchema(), courseName: z.string().max(200).optional() }),
    status: 201,
    reply: enrollmentSchema,
    refusals: ['forbidden', 'not_found', 'conflict'],
    handle: ({ userId, body }) => enroll({ userId, courseId: body.courseId }),
  },
});

export { call as loader, call as action };
