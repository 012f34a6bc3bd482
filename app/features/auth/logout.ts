import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { assertSameOrigin } from '~/http/origin.server';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { loggedOut } from './logged-out';
import { endSession } from './session.server';

export const loader = () => redirect('/login');

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    assertSameOrigin(request);
    return redirectWithToast('/login', loggedOut, await endSession(request));
  });
