import { getUser } from '~/features/auth/session.server';
import type { Learner } from '~/features/sandbox/query.server';
import { networkFrom } from '~/http/client-address.server';

/** Whose turn at the sandbox a request takes: a user's own, and for visitors that of their network. */
export async function learnerOf(request: Request): Promise<Learner> {
  const user = await getUser(request);
  return user ? { userId: user.user_id } : { network: networkFrom(request) };
}
