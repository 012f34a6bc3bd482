import { requireApiUser } from '~/features/auth/session.server';
import { api, idFrom } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { updateEnrollment } from './enrollment.server';
import { updateEnrollmentCallSchema } from './schema';

const call = api({
  // Progress is earned, so what a client says of it is not stored: the reply tells the truth.
  async PATCH({ request, params }) {
    const user = await requireApiUser(request);
    const { currentModule } = await readJson(request, updateEnrollmentCallSchema);
    return updateEnrollment({
      userId: user.user_id,
      enrollmentId: idFrom(params.enrollmentId),
      currentModule: currentModule ?? undefined,
    });
  },
});

export const loader = call.loader;
export const action = call.action;
