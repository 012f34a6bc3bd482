import { z } from 'zod';
import type { Call } from '~/http/call';
import { loginCallSchema, registerCallSchema } from './schema';

const userSchema = z.strictObject({ user_id: z.int(), username: z.string(), email: z.string() });

export const authCalls: Call[] = [
  {
    method: 'POST',
    path: '/login',
    summary: 'Signs in: sets the session cookie.',
    signedIn: false,
    body: loginCallSchema,
    reply: z.strictObject({ user: userSchema }),
    refusals: ['unauthorized', 'too_many_requests'],
  },
  {
    method: 'POST',
    path: '/register',
    summary: 'Makes an account and signs in.',
    signedIn: false,
    body: registerCallSchema,
    status: 201,
    reply: z.strictObject({ user: userSchema }),
    refusals: ['conflict', 'too_many_requests'],
  },
  {
    method: 'GET',
    path: '/logout',
    summary: 'Ends the session where a page of this site leads here, and leads to /login.',
    signedIn: false,
    redirects: true,
    reply: z.never(),
  },
  {
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session.',
    signedIn: false,
    reply: z.strictObject({ message: z.string() }),
  },
  {
    method: 'GET',
    path: '/user',
    summary: 'Who is signed in.',
    signedIn: true,
    reply: userSchema,
  },
];
