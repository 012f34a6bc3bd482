import { randomBytes } from 'node:crypto';
import { createCookieSessionStorage } from '@remix-run/node';
import type { IdentityProvider } from 'drizzle/values';
import { siteCookie } from '~/http/cookies.server';

/** Seconds. */
const lifetime = 600;

/** `userId`: the account to connect the provider to; null for a sign-in. */
export type Handshake = {
  provider: IdentityProvider;
  verifier: string;
  redirectTo: string;
  userId: number | null;
  expiresAt: number;
};

const stateKey = 'oauth2:state';

/** Never holds a user: remix-auth would accept that user without asking the provider. */
export const handshakes = createCookieSessionStorage<{ handshake: Handshake; [stateKey]: string }>({
  cookie: siteCookie('auth', { maxAge: lifetime, signed: true }),
});

const asSent = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';

/** `cookie`: the Cookie header to pass to the strategy. */
export async function openHandshake(
  purpose: Pick<Handshake, 'provider' | 'redirectTo' | 'userId'>,
): Promise<{ verifier: string; cookie: string }> {
  const session = await handshakes.getSession();
  const verifier = randomBytes(32).toString('base64url');
  session.set('handshake', { ...purpose, verifier, expiresAt: Date.now() + lifetime * 1000 });
  return { verifier, cookie: asSent(await handshakes.commitSession(session)) };
}

/** Undefined unless the cookie has an unexpired handshake of this provider and the URL's state. `cookie` has only the state. */
export async function resumeHandshake(request: Request, provider: IdentityProvider) {
  const session = await handshakes.getSession(request.headers.get('Cookie'));
  const [handshake, state] = [session.get('handshake'), session.get(stateKey)];
  if (!handshake || !state || handshake.provider !== provider || handshake.expiresAt < Date.now()) return;
  if (new URL(request.url).searchParams.get('state') !== state) return;
  const clean = await handshakes.getSession();
  clean.set(stateKey, state);
  return { handshake, cookie: asSent(await handshakes.commitSession(clean)) };
}

/** Called after success and failure: a state is valid for one callback. */
export const closeHandshake = async () => handshakes.destroySession(await handshakes.getSession());
