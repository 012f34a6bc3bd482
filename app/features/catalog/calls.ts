import { z } from 'zod';
import type { Call } from '~/http/call';

const columnSchema = z.strictObject({ name: z.string(), type: z.string(), description: z.string() });

export const catalogCalls: Call[] = [
  {
    method: 'GET',
    path: '/courses/dictionary',
    summary: 'The data dictionary of a course; 0 is the playground’s.',
    signedIn: false,
    query: { courseId: z.int() },
    reply: z.strictObject({
      courseName: z.string(),
      tables: z.array(
        z.strictObject({ name: z.string(), description: z.string(), columns: z.array(columnSchema) }),
      ),
    }),
    refusals: ['not_found'],
  },
];
