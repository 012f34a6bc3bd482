import { z } from 'zod';
import { api, WithHeaders } from '~/http/api.server';
import { countAttempt } from '~/rate-limit.server';
import { registerAccount, sessionUserSchema } from './account.server';
import { registerCallSchema } from './schema';
import { startSession } from './session.server';

const call = api({
  POST: {
    summary: 'Makes an account and signs in.',
    body: registerCallSchema,
    status: 201,
    reply: z.strictObject({ user: sessionUserSchema }),
    refusals: ['conflict', 'too_many_requests'],
    async handle({ request, body }) {
      await countAttempt('signup', request, body.email);
      const { user, passwordHash } = await registerAccount(body);
      return new WithHeaders({ user }, await startSession(request, user.user_id, passwordHash));
    },
  },
});

export { call as loader, call as action };
