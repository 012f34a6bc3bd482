import { api } from '~/http/api.server';
import { requireApiUser } from './session.server';

export const { loader, action } = api({
  GET: ({ request }) => requireApiUser(request),
});
