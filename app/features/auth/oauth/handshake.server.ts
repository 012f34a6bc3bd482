import { randomBytes } from 'node:crypto';
import { createCookieSessionStorage } from '@remix-run/node';
import type { IdentityProvider } from 'drizzle/values';
import { siteCookie } from '~/http/cookies.server';

/** In seconds. */
const lifetime = 600;

/** `userId`: the signed-in account that the provider is to be connected to; null to sign somebody in. */
export type Handshake = {
  provider: IdentityProvider;
  verifier: string;
  redirectTo: string;
  userId: number | null;
  expiresAt: number;
};

// The name under which the OAuth strategies keep their state.
const stateKey = 'oauth2:state';

/** Never holds a user: remix-auth would take one for signed in without asking the provider. */
export const handshakes = createCookieSessionStorage<{ handshake: Handshake; [stateKey]: string }>({
  cookie: siteCookie('auth', { maxAge: lifetime, signed: true }),
});

// Of a Set-Cookie line, what a browser sends back.
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

/**
 * This browser's handshake with this provider, in time and with the state it left with; undefined where there is none.
 * @returns it, with a Cookie header that holds its state and nothing else
 */
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
