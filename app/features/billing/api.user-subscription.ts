import { requireApiUser } from '~/features/auth/session.server';
import { api, assertOwnUserId } from '~/http/api.server';
import { getSubscription } from './subscription.server';

export const { loader, action } = api({
  async GET({ request, params }) {
    const user = await requireApiUser(request);
    assertOwnUserId(params.userId, user);
    return { subscription: await getSubscription(user.user_id) };
  },
});
