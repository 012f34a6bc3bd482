import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { identityProviders } from 'drizzle/values';
import { safeRedirect } from '~/http/redirect.server';
import { screen } from '~/http/screen.server';
import { isConfigured } from './authenticator.server';
import { providerNames } from './oauth/providers';
import { passwordHint } from './password';
import { getUser } from './session.server';

export const redirectTarget = (request: Request) =>
  safeRedirect(new URL(request.url).searchParams.get('redirect'));

const providers = identityProviders.map((id) => {
  const name = providerNames[id];
  const label = isConfigured[id] ? `Continue with ${name}` : `${name}: not configured`;
  return { id, label, isConfigured: isConfigured[id] };
});
const anyConfigured = providers.some((provider) => provider.isConfigured);
const terms = anyConfigured
  ? 'By continuing with Google or GitHub you accept our Terms of Service and Privacy Policy, linked below.'
  : null;

const whyAgain = 'What you are about to do changes who gets into your account: please log in again first.';

/** Redirects signed-in users, unless they are to log in again. Texts go with the data to keep them out of the script. */
export const redirectSignedIn = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    const isAgain = new URL(request.url).searchParams.has('again');
    if (!isAgain && (await getUser(request))) throw redirect(redirectTarget(request));
    return { providers, terms, passwordHint, why: isAgain ? whyAgain : null };
  });
