import { z } from 'zod';
import { getDataset } from '~/features/catalog/course.server';
import { runQuery } from '~/features/sandbox/query.server';
import { describeCut, rowsSchema, toRows } from '~/features/sandbox/result';
import { api, asAppError, textReply, WithHeaders } from '~/http/api.server';
import { idSchema } from '~/http/id';
import { learnerOf } from './visitor.server';

const call = api({
  POST: {
    summary: 'Runs anybody’s query on the playground’s data.',
    body: z.object({ query: z.string(), courseId: idSchema({ minimum: 0 }).default(0) }),
    reply: z.strictObject({
      columns: z.array(z.string()),
      rows: rowsSchema,
      truncated: z.boolean(),
      notice: z.string().optional(),
    }),
    refusals: ['not_found', 'too_many_requests'],
    async handle({ request, body: { query, courseId } }) {
      const dataset = await getDataset(courseId);
      const { learner, headers } = await learnerOf(request);
      const { signal } = request;
      const result = await runQuery({ query, dataset, learner, signal }).catch((error: unknown) => {
        throw textReply(asAppError(error, request), headers);
      });
      const { columns, rows } = toRows(result);
      const reply = {
        columns: columns.map(({ name }) => name),
        rows,
        truncated: result.truncated,
        notice: describeCut(result),
      };
      return new WithHeaders(reply, new Headers(headers));
    },
  },
});

export { call as loader, call as action };
