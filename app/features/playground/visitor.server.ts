import { getUser } from '~/features/auth/session.server';
import { networkFrom } from '~/http/client-address.server';

/**
 * Whose turn at the sandbox a request takes: a user's own, and for visitors that of the network they come from.
 */
export async function learnerOf(request: Request): Promise<string> {
  const user = await getUser(request);
  return user ? `user:${user.user_id}` : `address:${networkFrom(request)}`;
}
