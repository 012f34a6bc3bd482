import { requireApiUser } from '~/features/auth/session.server';
import { api, idFrom } from '~/http/api.server';
import { getCourseDashboard } from './course-dashboard.server';

const call = api({
  async GET({ request, params }) {
    const user = await requireApiUser(request);
    return getCourseDashboard({ userId: user.user_id, courseId: idFrom(params.courseId) });
  },
});

export const loader = call.loader;
export const action = call.action;
