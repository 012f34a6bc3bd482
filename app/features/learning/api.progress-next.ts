import { requireApiUser } from '~/features/auth/session.server';
import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { assertOwnEnrollment } from './enrollment.server';
import { finishLesson } from './progress.server';
import { nextCallSchema } from './schema';

const call = api({
  async POST({ request }) {
    const user = await requireApiUser(request);
    const { enrollmentId, ...rest } = await readJson(request, nextCallSchema);
    await assertOwnEnrollment({ userId: user.user_id, enrollmentId });
    return finishLesson({ userId: user.user_id, ...rest });
  },
});

export const loader = call.loader;
export const action = call.action;
