import { requireApiUser } from '~/features/auth/session.server';
import { api, idFrom } from '~/http/api.server';
import { cancelSubscription, getSubscription } from './subscription.server';

const call = api({
  async POST({ request, params }) {
    const user = await requireApiUser(request);
    await cancelSubscription({ userId: user.user_id, id: idFrom(params.id) });
    return { subscription: await getSubscription(user.user_id) };
  },
});

export const loader = call.loader;
export const action = call.action;
