import { requireApiUser } from '~/features/auth/session.server';
import { api, idFrom } from '~/http/api.server';
import { openLesson } from './lesson.server';
import { toPublicItem } from './public-item.server';

const call = api({
  async GET({ request, params }) {
    const user = await requireApiUser(request);
    const lesson = await openLesson({ userId: user.user_id, lessonId: idFrom(params.lessonId) });
    return { id: lesson.id, name: lesson.name, content: lesson.items.map(toPublicItem) };
  },
});

export const loader = call.loader;
export const action = call.action;
