import { randomBytes } from 'node:crypto';
import { createCookieSessionStorage } from '@remix-run/node';
import type { IdentityProvider } from 'drizzle/values';
import { siteCookie } from '~/http/cookies.server';

/** In seconds. */
const lifetime = 600;

/** `userId`: who a provider is to be connected to; null to sign somebody in. */
export type Handshake = {
  provider: IdentityProvider;
  verifier: string;
  redirectTo: string;
  userId: number | null;
  expiresAt: number;
};

const stateKey = 'oauth2:state';

/** Never holds a user: remix-auth would take one for signed in without asking the provider. */
export const handshakes = createCookieSessionStorage<{ handshake: Handshake; [stateKey]: string }>({
  cookie: siteCookie('auth', { maxAge: lifetime, signed: true }),
});

const asSent = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';

/** The Cookie header is for the strategy. */
export async function openHandshake(
  purpose: Pick<Handshake, 'provider' | 'redirectTo' | 'userId'>,
): Promise<{ verifier: string; cookie: string }> {
  const session = await handshakes.getSession();
  const verifier = randomBytes(32).toString('base64url');
  session.set('handshake', { ...purpose, verifier, expiresAt: Date.now() + lifetime * 1000 });
  return { verifier, cookie: asSent(await handshakes.commitSession(session)) };
}

/** This browser's, of this provider, in time and with its state. The Cookie header has the state and nothing else. */
export async function resumeHandshake(request: Request, provider: IdentityProvider) {
  const session = await handshakes.getSession(request.headers.get('Cookie'));
  const [handshake, state] = [session.get('handshake'), session.get(stateKey)];
  if (!handshake || !state || handshake.provider !== provider || handshake.expiresAt < Date.now()) return;
  if (new URL(request.url).searchParams.get('state') !== state) return;
  const clean = await handshakes.getSession();
  clean.set(stateKey, state);
  return { handshake, cookie: asSent(await handshakes.commitSession(clean)) };
}

/** However it ended: a state is good for one callback. */
export const closeHandshake = async () => handshakes.destroySession(await handshakes.getSession());
