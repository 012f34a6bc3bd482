import { requireApiUser } from '~/features/auth/session.server';
import { api, assertOwnUserId, idFrom } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { AppError } from '~/http/errors';
import { submitAnswer } from './answer.server';
import { findAssessment } from './attempt.server';
import { submitCallSchema } from './schema';

const call = api({
  async POST({ request, params }) {
    const user = await requireApiUser(request);
    const { userId, enrollmentId, ...answer } = await readJson(request, submitCallSchema);
    assertOwnUserId(String(userId), user);
    const assessmentId = idFrom(params.assessmentId);
    const assessment = await findAssessment({ userId: user.user_id, assessmentId });
    if (enrollmentId !== assessment.enrollmentId) {
      throw new AppError('forbidden', 'This enrollment is not yours.');
    }
    return submitAnswer(assessment, answer);
  },
});

export const loader = call.loader;
export const action = call.action;
