import { waitlistIndustries, waitlistRoles } from 'drizzle/values';
import { z } from 'zod';
import { api } from '~/http/api.server';
import { countAttempt } from '~/rate-limit.server';
import { registrationSchema } from './schema';
import { registerCreator } from './waitlist.server';

const call = api({
  POST: {
    summary: 'Puts a creator on the waitlist.',
    body: registrationSchema,
    status: 201,
    reply: z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      role: z.enum(waitlistRoles).optional(),
      industry: z.enum(waitlistIndustries).optional(),
    }),
    refusals: ['too_many_requests'],
    async handle({ request, body }) {
      await countAttempt('waitlist', request, body.email);
      await registerCreator(body);
      return body;
    },
  },
});

export { call as loader, call as action };
