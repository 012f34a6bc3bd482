import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { readForm } from '~/http/body.server';
import { screen } from '~/http/screen.server';
import { redirectWithToast } from '~/http/toast.server';
import { loggedOut } from './greetings';
import { endSession } from './session.server';

export const loader = () => redirect('/login');

export const action = ({ request }: ActionFunctionArgs) =>
  screen(request, async () => {
    await readForm(request);
    return redirectWithToast('/login', loggedOut, await endSession(request));
  });
