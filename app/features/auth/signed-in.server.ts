import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { safeRedirect } from '~/http/redirect.server';
import { screen } from '~/http/screen.server';
import { getUser } from './session.server';

/** Where a login or sign-up of this request leads. */
export const redirectTarget = (request: Request) =>
  safeRedirect(new URL(request.url).searchParams.get('redirect'));

/** The loader of /login and /signup: who is signed in already goes on. */
export const redirectSignedIn = ({ request }: LoaderFunctionArgs) =>
  screen(request, async () => {
    if (await getUser(request)) throw redirect(redirectTarget(request));
    return null;
  });
