import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { enrollmentSchema, updateEnrollment } from './enrollment.server';
import { enrollmentIdSchema } from './schema';

const call = userApi({
  POST: {
    summary: 'Goes back: answers with the enrollment.',
    body: z.object({ enrollmentId: enrollmentIdSchema, isRevisit: z.boolean().default(false) }),
    reply: enrollmentSchema,
    refusals: ['forbidden', 'not_found'],
    handle: ({ userId, body }) => updateEnrollment({ userId, enrollmentId: body.enrollmentId }),
  },
});

export { call as loader, call as action };
