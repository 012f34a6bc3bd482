import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idFrom } from '~/http/api.server';
import { findAssessment, startOrResumeAttempt } from './attempt.server';
import { listMaterials, toPublicMaterial } from './material.server';
import { hintSchema, outcomeSchema } from './schema';

const materialSchema = z.strictObject({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  contract: z.string(),
  initialQuery: z.string(),
  points: z.int(),
  hints: z.array(hintSchema),
  usedHints: z.int(),
  answer: z.string().nullable(),
  result: outcomeSchema.nullable(),
});

const call = userApi({
  // The specification has no other call to begin an attempt with.
  GET: {
    summary: 'The questions of the attempt under way; begins one where there is none.',
    reply: z.strictObject({
      enrollmentId: z.int(),
      startTime: z.iso.datetime(),
      passingScore: z.int(),
      materials: z.array(materialSchema),
    }),
    refusals: ['too_many_requests', 'forbidden', 'not_found', 'conflict'],
    async handle({ userId, params }) {
      const assessment = await findAssessment({ userId, assessmentId: idFrom(params.assessmentId) });
      const attempt = await startOrResumeAttempt(assessment);
      const materials = await listMaterials(assessment, attempt);
      return {
        enrollmentId: assessment.enrollmentId,
        startTime: attempt.startedAt.toISOString(),
        passingScore: attempt.passingScore,
        materials: materials.map(toPublicMaterial),
      };
    },
  },
});

export { call as loader, call as action };
