import { getDictionary } from '~/features/catalog/course.server';
import { runQuery } from '~/features/sandbox/query.server';
import { describeCut, toRows } from '~/features/sandbox/result';
import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { playgroundCallSchema } from './schema';
import { learnerOf } from './visitor.server';

const call = api({
  async POST({ request }) {
    const { query, courseId } = await readJson(request, playgroundCallSchema);
    const { dataset } = await getDictionary(courseId);
    const learner = await learnerOf(request);
    const result = await runQuery({ query, dataset, learner, signal: request.signal });
    const { columns, rows } = toRows(result);
    return {
      columns: columns.map(({ name }) => name),
      rows,
      truncated: result.truncated,
      notice: describeCut(result),
    };
  },
});

export const loader = call.loader;
export const action = call.action;
