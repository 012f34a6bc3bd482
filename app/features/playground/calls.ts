import { z } from 'zod';
import type { Call } from '~/http/call';
import { playgroundCallSchema } from './schema';

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const playgroundCalls: Call[] = [
  {
    method: 'POST',
    path: '/playground/execute-query',
    summary: 'Runs anybody’s query on the playground’s data.',
    signedIn: false,
    body: playgroundCallSchema,
    reply: z.strictObject({
      columns: z.array(z.string()),
      rows: z.array(z.record(z.string(), value)),
      truncated: z.boolean(),
      notice: z.string().optional(),
    }),
    refusals: ['not_found', 'too_many_requests'],
  },
  {
    method: 'POST',
    path: '/cancel-query',
    summary: 'Stops the query that one has under way, through whichever call.',
    signedIn: false,
    reply: z.strictObject({ cancelled: z.boolean() }),
  },
];
