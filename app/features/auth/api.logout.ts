import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { api, asAppError, WithHeaders } from '~/http/api.server';
import { AppError } from '~/http/errors';
import { isSameOriginNavigation } from '~/http/origin.server';
import { redirectWithToast } from '~/http/toast.server';
import { loggedOut } from './greetings';
import { endSession } from './session.server';

/** Prefixes the error: after the Logout button it is all that the page shows. */
async function logOut(request: Request) {
  try {
    return await endSession(request);
  } catch (error) {
    const { code, message, detail } = asAppError(error, request);
    throw new AppError(code, `Logout failed. ${message}`, detail);
  }
}

const call = api({
  GET: {
    summary: 'Ends the session where a page of this site leads here, and leads to /login.',
    redirects: true,
    reply: z.never(),
    async handle({ request }) {
      // A link on another site must not be able to sign anybody out.
      if (!isSameOriginNavigation(request)) throw redirect('/login');
      throw await redirectWithToast('/login', loggedOut, await logOut(request));
    },
  },
  POST: {
    summary: 'Ends the session.',
    reply: z.strictObject({ message: z.string() }),
    handle: async ({ request }) => new WithHeaders({ message: loggedOut.title }, await logOut(request)),
  },
});

export { call as loader, call as action };
