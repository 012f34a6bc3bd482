import { requireApiUser } from '~/features/auth/session.server';
import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { getProfile, saveProfile } from './profile.server';
import { profileSchema } from './schema';

const call = api({
  async GET({ request }) {
    const user = await requireApiUser(request);
    return getProfile(user.user_id);
  },
  async POST({ request }) {
    const user = await requireApiUser(request);
    await saveProfile(user.user_id, await readJson(request, profileSchema));
    return getProfile(user.user_id);
  },
});

export const loader = call.loader;
export const action = call.action;
