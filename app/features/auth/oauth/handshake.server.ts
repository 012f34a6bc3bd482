import { randomBytes } from 'node:crypto';
import { createCookieSessionStorage } from '@remix-run/node';
import type { IdentityProvider } from 'drizzle/values';
import { siteCookie } from '~/http/cookies.server';

/** Seconds that somebody may take at the provider. */
const lifetime = 600;

/**
 * What a sign-in elsewhere has to remember until it comes back. `userId` is set when a provider is to be connected to
 * the account that is signed in; nobody else may finish that.
 */
export type Handshake = {
  provider: IdentityProvider;
  verifier: string;
  redirectTo: string;
  userId: number | null;
  expiresAt: number;
};

/** Where the OAuth strategies keep their state. */
const stateKey = 'oauth2:state';

/**
 * What strategies keep between two requests. It never holds a user: remix-auth would take one for signed in without
 * asking the provider. Who is signed in lives in Postgres.
 */
export const handshakes = createCookieSessionStorage<{ handshake: Handshake; [stateKey]: string }>({
  cookie: siteCookie('auth', { maxAge: lifetime, signed: true }),
});

/** The first half of a `Set-Cookie` line, as a browser would send it back. */
const asSent = (setCookie: string) => setCookie.split(';', 1)[0] ?? '';

/** A new handshake, and the Cookie header by which a strategy finds it. */
export async function openHandshake(
  purpose: Pick<Handshake, 'provider' | 'redirectTo' | 'userId'>,
): Promise<{ verifier: string; cookie: string }> {
  const session = await handshakes.getSession();
  const verifier = randomBytes(32).toString('base64url');
  session.set('handshake', { ...purpose, verifier, expiresAt: Date.now() + lifetime * 1000 });
  return { verifier, cookie: asSent(await handshakes.commitSession(session)) };
}

/**
 * The handshake that a callback belongs to: this browser's, of this provider, in time and with the state it left with.
 * @returns it, with the Cookie header of its state and of nothing else; undefined where there is none
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

/** The header that ends a handshake, however it ended: a state is good for one callback. */
export const closeHandshake = async () => handshakes.destroySession(await handshakes.getSession());
