import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { limitLogin } from '~/rate-limit.server';
import { verifyLogin } from './account.server';
import { loginCallSchema } from './schema';
import { startSession } from './session.server';

const call = api({
  async POST({ request }) {
    const login = await readJson(request, loginCallSchema);
    const verified = await limitLogin({ request, email: login.email }, () => verifyLogin(login));
    const { user, passwordHash } = verified;
    const headers = await startSession(request, user.user_id, passwordHash);
    return Response.json({ user }, { headers });
  },
});

export const loader = call.loader;
export const action = call.action;
