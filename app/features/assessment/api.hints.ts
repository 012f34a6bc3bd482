import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { idFrom } from '~/http/api.server';
import { idSchema } from '~/http/id';
import { findAssessment } from './attempt.server';
import { revealHint } from './hint.server';
import { hintSchema } from './schema';

const call = userApi({
  POST: {
    summary: 'Reveals the next hint of a question.',
    body: z.object({ materialId: idSchema() }),
    reply: hintSchema.extend({ used: z.int(), total: z.int(), hints: z.array(hintSchema) }),
    refusals: ['forbidden', 'not_found', 'conflict'],
    async handle({ userId, params, body, arrivedAt }) {
      const assessment = await findAssessment({ userId, assessmentId: idFrom(params.assessmentId) });
      return revealHint(assessment, { materialId: body.materialId, arrivedAt });
    },
  },
});

export { call as loader, call as action };
