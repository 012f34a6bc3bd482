import { queryLength } from 'drizzle/values';
import { z } from 'zod';
import { idSchema } from '~/http/id';
import { splitIntent, tooLong } from '~/http/text';

const query = z.string().max(queryLength, tooLong(queryLength));
const task = z.string().regex(/^(exercise\/\d{1,9}|(challenge|generated)\/[a-z0-9-]{1,80})$/);

/** `after`: the task just left. `clause`: asks for a task with it. `since`: start of the session, in milliseconds since 1970. */
export const reviewAddressSchema = z.object({
  task: task.optional().catch(undefined),
  after: task.optional().catch(undefined),
  clause: z.string().max(20).optional().catch(undefined),
  since: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
});

/** `sort`: a column of the result. `hint`: its number, from 1. `selected`: the part of the query to run. */
export const reviewSchema = z.preprocess(
  (form) => {
    const [intent, rest] = splitIntent(form);
    return { ...(form as object), intent, sort: rest, hint: rest };
  },
  z.object({
    intent: z.enum(['run', 'submit', 'explain', 'format', 'hint', 'solution', 'skip']),
    query,
    sort: z.string().optional(),
    hint: idSchema().optional().catch(undefined),
    selected: query.optional(),
  }),
);
