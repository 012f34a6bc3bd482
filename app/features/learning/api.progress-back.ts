import { requireApiUser } from '~/features/auth/session.server';
import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { updateEnrollment } from './enrollment.server';
import { backCallSchema } from './schema';

const call = api({
  async POST({ request }) {
    const user = await requireApiUser(request);
    const { enrollmentId } = await readJson(request, backCallSchema);
    return updateEnrollment({ userId: user.user_id, enrollmentId });
  },
});

export const loader = call.loader;
export const action = call.action;
