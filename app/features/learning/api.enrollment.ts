import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idFrom } from '~/http/api.server';
import { idSchema } from '~/http/id';
import { enrollmentSchema, updateEnrollment } from './enrollment.server';

const call = userApi({
  PATCH: {
    summary: 'Keeps where the learner is; answers with the progress that was earned.',
    body: z.object({
      progress: z.number().optional(),
      currentModule: idSchema().nullish(),
      status: z.string().max(40).optional(),
    }),
    reply: enrollmentSchema,
    refusals: ['forbidden', 'not_found'],
    handle: ({ userId, params, body }) =>
      updateEnrollment({
        userId,
        enrollmentId: idFrom(params.enrollmentId),
        currentModule: body.currentModule ?? undefined,
      }),
  },
});

export { call as loader, call as action };
