import { requireApiUser } from '~/features/auth/session.server';
import { api, idFrom } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { findAssessment } from './attempt.server';
import { revealHint } from './hint.server';
import { hintCallSchema } from './schema';

const call = api({
  async POST({ request, params }) {
    const arrivedAt = new Date();
    const user = await requireApiUser(request);
    const { materialId } = await readJson(request, hintCallSchema);
    const assessmentId = idFrom(params.assessmentId);
    const assessment = await findAssessment({ userId: user.user_id, assessmentId });
    return revealHint(assessment, { materialId, arrivedAt });
  },
});

export const loader = call.loader;
export const action = call.action;
