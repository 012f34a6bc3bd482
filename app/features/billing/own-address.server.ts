import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';

/** Prevents redirects from a payment to another site. @throws AppError bad_request */
export function requireOwnAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  // A blob: URL has the origin of the URL inside it.
  const isPlain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password;
  if (isPlain && url.origin === env.APP_URL) return url.href;
  throw new AppError('bad_request', 'The return address has to be one of this site.');
}
