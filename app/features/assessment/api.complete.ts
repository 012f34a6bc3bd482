import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { assertOwnUserId, idFrom } from '~/http/api.server';
import { idSchema } from '~/http/id';
import { findAssessment } from './attempt.server';
import { completeAttempt } from './completion.server';

const call = userApi({
  POST: {
    summary: 'Completes the attempt. The times are the server’s.',
    body: z.object({
      userId: idSchema(),
      startTime: z.unknown().optional(),
      endTime: z.unknown().optional(),
    }),
    reply: z.strictObject({
      totalScore: z.int(),
      passingScore: z.int(),
      startTime: z.iso.datetime(),
      endTime: z.iso.datetime(),
    }),
    refusals: ['forbidden', 'not_found', 'conflict'],
    async handle({ userId, params, body }) {
      assertOwnUserId(body.userId, userId);
      const assessment = await findAssessment({ userId, assessmentId: idFrom(params.assessmentId) });
      const { totalScore, passingScore, startedAt, completedAt } = await completeAttempt(assessment);
      return {
        totalScore,
        passingScore,
        startTime: startedAt.toISOString(),
        endTime: completedAt.toISOString(),
      };
    },
  },
});

export { call as loader, call as action };
