import { queryLength } from 'drizzle/values';
import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { assertOwnUserId, idFrom } from '~/http/api.server';
import { AppError } from '~/http/errors';
import { idSchema } from '~/http/id';
import { tooLong } from '~/http/text';
import { submitAnswer } from './answer.server';
import { findAssessment } from './attempt.server';
import { missingInformation, outcomeSchema } from './schema';

const requiredId = idSchema({ message: missingInformation });

const call = userApi({
  POST: {
    summary: 'Answers a question, once an attempt. A query that does not run is no answer.',
    body: z.object({
      materialId: requiredId,
      answer: z.string(missingInformation).max(queryLength, tooLong(queryLength)),
      usedHints: z.array(z.string()).max(100).default([]),
      userId: requiredId,
      enrollmentId: requiredId,
    }),
    reply: outcomeSchema,
    refusals: ['forbidden', 'not_found', 'conflict', 'ungradable', 'too_many_requests'],
    async handle({ userId, params, body: { userId: named, enrollmentId, ...answer } }) {
      assertOwnUserId(named, userId);
      const assessment = await findAssessment({ userId, assessmentId: idFrom(params.assessmentId) });
      if (enrollmentId !== assessment.enrollmentId) {
        throw new AppError('forbidden', 'This enrollment is not yours.');
      }
      return submitAnswer(assessment, answer);
    },
  },
});

export { call as loader, call as action };
