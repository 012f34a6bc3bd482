import { requireApiUser } from '~/features/auth/session.server';
import { api, idFrom } from '~/http/api.server';
import { findAssessment, startOrResumeAttempt } from './attempt.server';
import { listMaterials, toPublicMaterial } from './material.server';

const call = api({
  // Whoever reads the questions has begun: there is no other call of the specification to begin with.
  async GET({ request, params }) {
    const user = await requireApiUser(request);
    const assessmentId = idFrom(params.assessmentId);
    const assessment = await findAssessment({ userId: user.user_id, assessmentId });
    const attempt = await startOrResumeAttempt(assessment);
    const materials = await listMaterials(assessment, attempt);
    return {
      enrollmentId: assessment.enrollmentId,
      startTime: attempt.startedAt.toISOString(),
      passingScore: attempt.passingScore,
      materials: materials.map(toPublicMaterial),
    };
  },
});

export const loader = call.loader;
export const action = call.action;
