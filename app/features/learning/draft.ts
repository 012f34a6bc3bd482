import { draftRoute } from '~/features/player/action.server';
import { keepDraft } from './exercise.server';
import { openLesson, reachedItem } from './lesson.server';

const route = draftRoute(
  (id) => `/lessons/${id}`,
  async ({ userId, id, itemId, query }) => {
    const lesson = await openLesson({ userId, lessonId: id });
    await keepDraft({ lesson, item: reachedItem(lesson, itemId), query });
  },
);

export const loader = route.loader;
export const action = route.action;
