import { requireApiUser } from '~/features/auth/session.server';
import { api, assertOwnUserId } from '~/http/api.server';
import { getSubscription } from './subscription.server';

const call = api({
  async GET({ request, params }) {
    const user = await requireApiUser(request);
    assertOwnUserId(params.userId, user);
    return { subscription: await getSubscription(user.user_id) };
  },
});

export const loader = call.loader;
export const action = call.action;
