import { requireApiUser } from '~/features/auth/session.server';
import { api, assertOwnUserId, idFrom } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { findAssessment } from './attempt.server';
import { completeAttempt } from './completion.server';
import { completeCallSchema } from './schema';

const call = api({
  async POST({ request, params }) {
    const user = await requireApiUser(request);
    const { userId } = await readJson(request, completeCallSchema);
    assertOwnUserId(String(userId), user);
    const assessmentId = idFrom(params.assessmentId);
    const assessment = await findAssessment({ userId: user.user_id, assessmentId });
    const { totalScore, passingScore, startedAt, completedAt } = await completeAttempt(assessment);
    return { totalScore, passingScore, startTime: startedAt, endTime: completedAt };
  },
});

export const loader = call.loader;
export const action = call.action;
