import { requireApiUser } from '~/features/auth/session.server';
import { api } from '~/http/api.server';
import { readJson } from '~/http/body.server';
import { assertOwnEnrollment } from './enrollment.server';
import { completeItem } from './progress.server';
import { progressCallSchema } from './schema';

const call = api({
  async POST({ request }) {
    const user = await requireApiUser(request);
    const { enrollmentId, contentId, ...item } = await readJson(request, progressCallSchema);
    if (enrollmentId) await assertOwnEnrollment({ userId: user.user_id, enrollmentId });
    const result = await completeItem({ ...item, userId: user.user_id, itemId: contentId });
    return { lessonId: item.lessonId, contentId, ...result };
  },
});

export const loader = call.loader;
export const action = call.action;
