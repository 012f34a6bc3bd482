import { z } from 'zod';
import { userApi } from '~/features/auth/user-api.server';
import { describeCut, rowsSchema, toRows } from '~/features/sandbox/result';
import { idSchema } from '~/http/id';
import { executeQuery } from './exercise.server';

const call = userApi({
  POST: {
    summary: 'Runs a query on a course’s data, or grades it where an exercise is named.',
    body: z.object({
      query: z.string(),
      courseId: idSchema({ message: 'Course ID is not available' }),
      exerciseId: idSchema().optional(),
    }),
    reply: z.strictObject({
      columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
      rows: rowsSchema,
      truncated: z.boolean(),
      notice: z.string().optional(),
      isCorrect: z.boolean().nullable(),
      message: z.string().nullable(),
    }),
    refusals: ['forbidden', 'not_found', 'conflict', 'too_large', 'ungradable', 'too_many_requests'],
    async handle({ userId, request, body }) {
      const { signal } = request;
      const { result, isCorrect, message } = await executeQuery({ ...body, userId, signal });
      const { truncated } = result;
      return { ...toRows(result), truncated, notice: describeCut(result), isCorrect, message };
    },
  },
});

export { call as loader, call as action };
