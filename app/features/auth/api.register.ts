import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { countAttempt } from '~/rate-limit.server';
import { registerAccount } from './account.server';
import { registerCallSchema } from './schema';
import { startSession } from './session.server';

const call = api({
  async POST({ request }) {
    const account = await readJson(request, registerCallSchema);
    await countAttempt('signup', request, account.email);
    const { user, passwordHash } = await registerAccount(account);
    const headers = await startSession(request, user.user_id, passwordHash);
    return Response.json({ user }, { status: 201, headers });
  },
});

export const loader = call.loader;
export const action = call.action;
