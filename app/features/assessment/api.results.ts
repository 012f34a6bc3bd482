import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { assertOwnUserId, idFrom } from '~/http/api.server';
import { getResults } from './results.server';
import { outcomeSchema } from './schema';

const attemptSchema = z.strictObject({
  number: z.int(),
  totalScore: z.int(),
  passed: z.boolean(),
  endTime: z.iso.datetime(),
});

const questionSchema = outcomeSchema.extend({
  id: z.int(),
  title: z.string(),
  points: z.int(),
  description: z.string(),
  answer: z.string(),
  hintsUsed: z.int(),
  rightQuery: z.string().nullable(),
  explanation: z.string().nullable(),
  lessons: z.array(z.strictObject({ id: z.int(), name: z.string() })),
});

const call = userApi({
  GET: {
    summary:
      'The results of one’s best attempt. A right query and why are null while a retake asks the same question. Before one has passed, a right query is null where one’s own was not right in part, and why is null where it did not read its tables.',
    reply: z.strictObject({
      assessmentId: z.int(),
      courseName: z.string(),
      attempt: z.int(),
      bestAttempt: z.int(),
      certificateId: z.string().optional(),
      hasOpenAttempt: z.boolean(),
      retakeOpensAt: z.iso.datetime().nullable(),
      isAskedAgain: z.boolean(),
      attempts: z.array(attemptSchema),
      totalScore: z.int(),
      passingScore: z.int(),
      percentage: z.number(),
      passed: z.boolean(),
      duration: z.int(),
      startTime: z.iso.datetime(),
      endTime: z.iso.datetime(),
      answers: z.record(z.string(), outcomeSchema.omit({ feedback: true })),
      questions: z.array(questionSchema),
    }),
    refusals: ['forbidden', 'not_found', 'conflict'],
    async handle({ userId, params }) {
      assertOwnUserId(params.userId, userId);
      const { certificate, ...results } = await getResults({
        userId,
        assessmentId: idFrom(params.assessmentId),
      });
      return { ...results, certificateId: certificate?.certificateId ?? undefined };
    },
  },
});

export { call as loader, call as action };
