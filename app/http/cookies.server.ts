import { createCookie } from '@remix-run/node';
import { env } from '~/env/env.server';

const isSecure = env.APP_URL.startsWith('https:');

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
