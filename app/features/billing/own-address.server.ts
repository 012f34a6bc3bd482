import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';

/** Nobody is sent from a payment to somebody else's site. @throws AppError bad_request */
export function requireOwnAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.origin === env.APP_URL) return url.href;
  throw new AppError('bad_request', 'The return address has to be one of this site.');
}
