import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { api, WithHeaders } from '~/http/api.server';
import { isSameOriginNavigation } from '~/http/origin.server';
import { redirectWithToast } from '~/http/toast.server';
import { loggedOut } from './greetings';
import { endSession } from './session.server';

const call = api({
  GET: {
    summary: 'Ends the session where a page of this site leads here, and leads to /login.',
    redirects: true,
    reply: z.never(),
    async handle({ request }) {
      // A link on another site must not be able to sign anybody out.
      if (!isSameOriginNavigation(request)) throw redirect('/login');
      throw await redirectWithToast('/login', loggedOut, await endSession(request));
    },
  },
  POST: {
    summary: 'Ends the session.',
    reply: z.strictObject({ message: z.string() }),
    handle: async ({ request }) => new WithHeaders({ message: loggedOut.title }, await endSession(request)),
  },
});

export { call as loader, call as action };
