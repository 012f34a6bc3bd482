import { randomUUID } from 'node:crypto';
import { getUser } from '~/features/auth/session.server';
import type { Learner } from '~/features/sandbox/query.server';
import { networkFrom } from '~/http/client-address.server';
import { siteCookie } from '~/http/cookies.server';
import { requestId } from '~/http/request-log.server';

/** Seconds: longer than any limit counts. */
const lifetime = 24 * 60 * 60;
const cookie = siteCookie('visitor', { maxAge: lifetime, signed: true });

/** The user or visitor that the sandbox counts a request for. `headers` set the cookie that identifies a new visitor. */
export async function learnerOf(
  request: Request,
): Promise<{ learner: Learner; headers: Record<string, string> }> {
  const user = await getUser(request);
  if (user) return { learner: { userId: user.user_id }, headers: {} };
  const network = networkFrom(request);
  const known: unknown = await cookie.parse(request.headers.get('Cookie'));
  if (typeof known === 'string') return { learner: { visitor: known, network }, headers: {} };
  // The request's id, so that the action and the loader of one request agree.
  const visitor = requestId(request) || randomUUID();
  return {
    learner: { visitor, network },
    headers: { 'Set-Cookie': await cookie.serialize(visitor) },
  };
}
