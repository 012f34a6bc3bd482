import { waitlistIndustries, waitlistRoles } from 'drizzle/values';
import { z } from 'zod';
import type { Call } from '~/http/call';
import { registrationSchema } from './schema';

export const waitlistCalls: Call[] = [
  {
    method: 'POST',
    path: '/instructors/register',
    summary: 'Puts a creator on the waitlist.',
    signedIn: false,
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
  },
];
