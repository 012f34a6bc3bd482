import { redirect } from '@remix-run/node';
import { api } from '~/http/api.server';
import { isSameOriginNavigation } from '~/http/origin.server';
import { redirectWithToast } from '~/http/toast.server';
import { loggedOut } from './logged-out';
import { endSession } from './session.server';

const call = api({
  async GET({ request }) {
    // A link on another site must not be able to sign anybody out.
    if (!isSameOriginNavigation(request)) throw redirect('/login');
    return redirectWithToast('/login', loggedOut, await endSession(request));
  },
  async POST({ request }) {
    return Response.json({ message: loggedOut.title }, { headers: await endSession(request) });
  },
});

export const loader = call.loader;
export const action = call.action;
