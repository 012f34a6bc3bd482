import { requireApiUser } from '~/features/auth/session.server';
import { describeCut, toRows } from '~/features/sandbox/result';
import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { executeQuery } from './exercise.server';
import { executeQueryCallSchema } from './schema';

const call = api({
  async POST({ request }) {
    const user = await requireApiUser(request);
    const call = await readJson(request, executeQueryCallSchema);
    const { result, isCorrect, message } = await executeQuery({
      ...call,
      userId: user.user_id,
      signal: request.signal,
    });
    return {
      ...toRows(result),
      truncated: result.truncated,
      notice: describeCut(result),
      isCorrect,
      message,
    };
  },
});

export const loader = call.loader;
export const action = call.action;
