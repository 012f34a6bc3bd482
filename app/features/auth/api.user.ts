import { api } from '~/http/api.server';
import { requireApiUser } from './session.server';

const call = api({
  GET: ({ request }) => requireApiUser(request),
});

export const loader = call.loader;
export const action = call.action;
