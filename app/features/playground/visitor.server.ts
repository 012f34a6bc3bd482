import { randomUUID } from 'node:crypto';
import { getUser } from '~/features/auth/session.server';
import type { Learner } from '~/features/sandbox/query.server';
import { networkFrom } from '~/http/client-address.server';
import { siteCookie } from '~/http/cookies.server';
import { requestId } from '~/http/request-log.server';

/** In seconds. Longer than anything is held against anybody. */
const lifetime = 24 * 60 * 60;
const cookie = siteCookie('visitor', { maxAge: lifetime, signed: true });

/** Whose turn at the sandbox a request takes. `headers` give a new visitor the cookie that tells them from their neighbours. */
export async function learnerOf(
  request: Request,
): Promise<{ learner: Learner; headers: Record<string, string> }> {
  const user = await getUser(request);
  if (user) return { learner: { userId: user.user_id }, headers: {} };
  const network = networkFrom(request);
  const known: unknown = await cookie.parse(request.headers.get('Cookie'));
  if (typeof known === 'string') return { learner: { visitor: known, network }, headers: {} };
  // The same for the action and the loader of one request.
  const visitor = requestId(request) || randomUUID();
  return {
    learner: { visitor, network },
    headers: { 'Set-Cookie': await cookie.serialize(visitor) },
  };
}
