import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { countAttempt } from '~/rate-limit.server';
import { registrationSchema } from './schema';
import { registerCreator } from './waitlist.server';

const call = api({
  async POST({ request }) {
    const registration = await readJson(request, registrationSchema);
    await countAttempt('waitlist', request, registration.email);
    await registerCreator(registration);
    return Response.json(registration, { status: 201 });
  },
});

export const loader = call.loader;
export const action = call.action;
