import { z } from 'zod';

/** courseId 0 is the playground itself. How long a query may be is the sandbox's to say. */
export const playgroundCallSchema = z.object({
  query: z.string(),
  courseId: z.coerce.number().int().min(0).default(0),
});
