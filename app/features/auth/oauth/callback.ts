import type { LoaderFunctionArgs } from '@remix-run/node';
import { record } from '~/audit.server';
import { asAppError } from '~/http/api.server';
import { AppError } from '~/http/errors';
import type { Toast } from '~/http/toast';
import { redirectWithToast } from '~/http/toast.server';
import { countHandshake, forgetHandshake } from '~/rate-limit.server';
import { accountCreated, loggedIn } from '../greetings';
import { getUser, startSession } from '../session.server';
import { closeHandshake, type Handshake } from './handshake.server';
import { connectIdentity, type SignIn, signInWith } from './identity.server';
import { FailedReturn, type Return, returnFromProvider } from './oauth.server';
import { providerNames, providerOf } from './providers';

const greetings: Record<SignIn['outcome'], Toast> = {
  known: loggedIn,
  linked: loggedIn,
  created: accountCreated,
  claimed: {
    ...loggedIn,
    description: `${loggedIn.description}. Your address had never been confirmed, so the password that was set here no longer works.`,
  },
};

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const provider = providerOf(request.url);
  let handshake: Handshake | undefined;
  try {
    await countHandshake(request);
    const returned = await returnFromProvider(request, provider);
    handshake = returned.handshake;
    const reply = await (handshake.userId === null ? signIn : connect)(request, returned);
    await forgetHandshake(request);
    return reply;
  } catch (error) {
    if (error instanceof FailedReturn) handshake = error.handshake;
    const { message } = asAppError(error, request);
    const title = `${providerNames[provider]} sign-in failed`;
    return redirectWithToast(
      wayBack(handshake),
      { title, description: message, tone: 'destructive' },
      new Headers({ 'Set-Cookie': await closeHandshake() }),
    );
  }
};

async function signIn(request: Request, { profile, handshake }: Return) {
  const { userId, outcome } = await signInWith(profile);
  if (outcome === 'linked' || outcome === 'claimed') {
    await record('provider linked', { userId }, request, profile.provider);
  }
  const headers = await startSession(request, userId);
  headers.append('Set-Cookie', await closeHandshake());
  return redirectWithToast(handshake.redirectTo, greetings[outcome], headers);
}

async function connect(request: Request, { profile, handshake }: Return) {
  const user = await getUser(request);
  if (!user || user.user_id !== handshake.userId) {
    throw new AppError('forbidden', 'This was started by somebody else. Please log in and try again.');
  }
  await connectIdentity({ ...profile, userId: user.user_id });
  await record('provider linked', { userId: user.user_id }, request, profile.provider);
  const description = `${providerNames[profile.provider]} now signs you in here.`;
  return redirectWithToast(
    handshake.redirectTo,
    { title: 'Success', description },
    new Headers({ 'Set-Cookie': await closeHandshake() }),
  );
}

function wayBack(handshake: Handshake | undefined): string {
  if (!handshake) return '/login';
  const { userId, redirectTo } = handshake;
  return userId === null ? `/login?redirect=${encodeURIComponent(redirectTo)}` : redirectTo;
}
