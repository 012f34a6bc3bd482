import { z } from 'zod';
import { api, WithHeaders } from '~/http/api.server';
import { limitLogin } from '~/rate-limit.server';
import { sessionUserSchema, verifyLogin } from './account.server';
import { loginCallSchema } from './schema';
import { startSession } from './session.server';

const call = api({
  POST: {
    summary: 'Signs in: sets the session cookie.',
    body: loginCallSchema,
    reply: z.strictObject({ user: sessionUserSchema }),
    refusals: ['unauthorized', 'too_many_requests'],
    async handle({ request, body }) {
      const verified = await limitLogin({ request, email: body.email }, () => verifyLogin(body));
      const { user, passwordHash } = verified;
      return new WithHeaders({ user }, await startSession(request, user.user_id, passwordHash));
    },
  },
});

export { call as loader, call as action };
