import { createCookieSessionStorage } from '@remix-run/node';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { siteCookie } from '~/http/cookies.server';
import { AppError } from '~/http/errors';
import { type SessionUser, verifyLogin } from './account.server';
import { loginSchema } from './schema';

/** What a strategy keeps between two requests; who is signed in lives in Postgres, not here. */
const handshake = createCookieSessionStorage({ cookie: siteCookie('auth', { maxAge: 600, signed: true }) });

const authenticator = new Authenticator<SessionUser>(handshake, { throwOnError: true });

authenticator.use(
  new FormStrategy(({ form }) => verifyLogin(loginSchema.parse(Object.fromEntries(form)))),
  'form',
);

/**
 * The user that a login form opens.
 * @throws AppError unauthorized
 */
export async function authenticateForm(request: Request, form: FormData): Promise<SessionUser> {
  // The body has been read already, within its limit: the strategy gets the form, not the stream.
  const head = new Request(request.url, { method: 'POST', headers: request.headers });
  try {
    return await authenticator.authenticate('form', head, { context: { formData: form } });
  } catch (error) {
    if (error instanceof Error && error.cause instanceof AppError) throw error.cause;
    throw error;
  }
}
