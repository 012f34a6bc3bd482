import { z } from 'zod';
import { api, idFrom } from '~/http/api.server';
import { getDictionary } from './course.server';

const columnSchema = z.strictObject({ name: z.string(), type: z.string(), description: z.string() });

const call = api({
  GET: {
    summary: 'The data dictionary of a course; 0 is the playground’s.',
    query: { courseId: z.int() },
    reply: z.strictObject({
      courseName: z.string(),
      tables: z.array(
        z.strictObject({ name: z.string(), description: z.string(), columns: z.array(columnSchema) }),
      ),
    }),
    refusals: ['not_found'],
    async handle({ request }) {
      const courseId = idFrom(new URL(request.url).searchParams.get('courseId'));
      const { courseName, tables } = await getDictionary(courseId);
      return { courseName, tables };
    },
  },
});

export { call as loader, call as action };
