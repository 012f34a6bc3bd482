import { getDictionary } from '~/features/catalog/course.server';
import type { OpenLesson } from './lesson.server';
import { toPublicItem } from './public-item.server';

/** The item that a player's address names, counted from 1; undefined where it names none. */
export function positionFrom(request: Request): number | undefined {
  const value = new URL(request.url).searchParams.get('item');
  return value !== null && /^\d{1,4}$/.test(value) ? Number(value) : undefined;
}

/**
 * One item of a lesson and what is around it.
 * @param wanted counted from 1; the farthest reached item is the limit, and the default of a new lesson
 */
export async function getPlayer(lesson: OpenLesson, wanted: number | undefined) {
  const firstOpen = lesson.items.findIndex(({ isCompleted }) => !isCompleted);
  const index = Math.max(0, Math.min(wanted === undefined ? firstOpen : wanted - 1, lesson.reached));
  const item = lesson.items[index];
  if (!item) throw new Response('Not Found', { status: 404 });
  const isExercise = item.content.type === 'exercises';
  return {
    lesson: { id: lesson.id, name: lesson.name },
    course: { id: lesson.course.id, name: lesson.course.name },
    item: toPublicItem(item),
    position: index + 1,
    count: lesson.items.length,
    previousHref: index > 0 ? `/lessons/${lesson.id}?item=${index}` : null,
    canPass: canPass(lesson, index),
    dictionary: isExercise ? await getDictionary(lesson.course.id) : null,
  };
}

/** NEXT: texts always, others once answered correctly, and whatever was reached before (section 4). */
function canPass(lesson: OpenLesson, index: number): boolean {
  const item = lesson.items[index];
  return (
    lesson.isRevisit || item?.content.type === 'texts' || item?.isCompleted === true || index < lesson.reached
  );
}

/**
 * Where NEXT leads from an item.
 * @param lesson as it is after the item was passed
 */
export function nextHref(lesson: OpenLesson, itemId: number, nextLessonId: number | undefined): string {
  const index = lesson.items.findIndex(({ id }) => id === itemId);
  if (index + 1 < lesson.items.length) return `/lessons/${lesson.id}?item=${index + 2}`;
  return nextLessonId === undefined ? `/courses/${lesson.course.id}` : `/lessons/${nextLessonId}`;
}
