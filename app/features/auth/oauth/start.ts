import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { countHandshake } from '~/rate-limit.server';
import { requireRecentSession } from '../session.server';
import { redirectTarget } from '../signed-in.server';
import { leaveForProvider } from './oauth.server';
import { providerOf } from './providers';

// A GET must not start a sign-in, as any site can link here.
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/login?redirect=${encodeURIComponent(redirectTarget(request))}`);

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    const form = await readForm(request);
    const provider = providerOf(request.url);
    await countHandshake(request);
    if (form.get('intent') === 'connect') {
      const { user } = await requireRecentSession(request, '/account/security');
      return leaveForProvider(request, { provider, redirectTo: '/account/security', userId: user.user_id });
    }
    return leaveForProvider(request, { provider, redirectTo: redirectTarget(request), userId: null });
  });
