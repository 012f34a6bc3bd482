import { requireApiUser } from '~/features/auth/session.server';
import { api, assertOwnUserId, idFrom } from '~/http/api.server';
import { getResults } from './results.server';

const call = api({
  async GET({ request, params }) {
    const user = await requireApiUser(request);
    assertOwnUserId(params.userId, user);
    return getResults({ userId: user.user_id, assessmentId: idFrom(params.assessmentId) });
  },
});

export const loader = call.loader;
export const action = call.action;
