import { requireApiUser } from '~/features/auth/session.server';
import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { enroll, listEnrollments } from './enrollment.server';
import { enrollCallSchema } from './schema';

const call = api({
  async GET({ request }) {
    const user = await requireApiUser(request);
    return listEnrollments(user.user_id);
  },
  async POST({ request }) {
    const user = await requireApiUser(request);
    const { courseId } = await readJson(request, enrollCallSchema);
    return Response.json(await enroll({ userId: user.user_id, courseId }), { status: 201 });
  },
});

export const loader = call.loader;
export const action = call.action;
