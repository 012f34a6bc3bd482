import type { IdentityProvider } from 'drizzle/values';
import { Authenticator } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { env } from '~/env/env.server';
import { AppError } from '~/http/errors';
import { type Login, verifyLogin } from './account.server';
import { PkceGitHubStrategy } from './oauth/github-strategy.server';
import { PkceGoogleStrategy } from './oauth/google-strategy.server';
import { handshakes } from './oauth/handshake.server';
import type { ProviderProfile } from './oauth/providers';
import { loginSchema } from './schema';

const authenticator = new Authenticator<Login>(handshakes, { throwOnError: true });

authenticator.use(
  new FormStrategy(({ form }) => verifyLogin(loginSchema.parse(Object.fromEntries(form)))),
  'form',
);

/** @throws AppError unauthorized */
export async function authenticateForm(request: Request, form: FormData): Promise<Login> {
  // The body was read before, within its size limit: the strategy gets the form instead of the stream.
  const head = new Request(request.url, { method: 'POST', headers: request.headers });
  try {
    return await authenticator.authenticate('form', head, { context: { formData: form } });
  } catch (error) {
    if (error instanceof Error && error.cause instanceof AppError) throw error.cause;
    throw error;
  }
}

const strategies = { google: PkceGoogleStrategy, github: PkceGitHubStrategy };

export const isConfigured: Record<IdentityProvider, boolean> = {
  google: Boolean(env.GOOGLE_CLIENT_ID),
  github: Boolean(env.GITHUB_CLIENT_ID),
};

/** @throws Response the redirect to the provider, at the start of a sign-in; Error when the provider's reply is faulty */
export function authenticateElsewhere(args: {
  provider: IdentityProvider;
  verifier: string;
  url: string;
  cookie: string;
}): Promise<ProviderProfile> {
  const { provider, verifier, url, cookie } = args;
  const strategy = new strategies[provider](verifier);
  return new Authenticator<ProviderProfile>(handshakes, { throwOnError: true })
    .use(strategy, provider)
    .authenticate(provider, new Request(url, { headers: { Cookie: cookie } }));
}
