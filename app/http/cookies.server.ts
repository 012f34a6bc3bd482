import { createCookie } from '@remix-run/node';
import { env } from '~/env.server';

const isSecure = env.APP_URL.startsWith('https:');

/** A cookie as every one of ours is: HttpOnly, SameSite=Lax, and Secure with the __Host- prefix on https. */
export function siteCookie(name: string, options: { maxAge?: number; signed?: boolean } = {}) {
  return createCookie(isSecure ? `__Host-${name}` : name, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: options.maxAge,
    secrets: options.signed ? [env.SESSION_SECRET] : undefined,
  });
}
