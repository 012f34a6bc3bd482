import type { LessonItem, OpenLesson } from './lesson.server';
import { isLocked } from './progress';

const minutesOf = {
  texts: ({ html }: { html: string }) => html.replace(/<[^>]*>/g, '').split(/\s+/).length / 180,
  quizzes: () => 1.5,
  exercises: () => 5,
};

function minutesFor({ content, isCompleted }: LessonItem) {
  if (isCompleted) return 0;
  return content.type === 'texts' ? minutesOf.texts(content) : minutesOf[content.type]();
}

/** The course's lessons and this lesson's items, with the learner's progress. @param index of the item shown */
export function outlineOf({ lesson, index }: { lesson: OpenLesson; index: number }) {
  const { items, reached, lessons } = lesson;
  return {
    number: lesson.index + 1,
    minutesLeft: Math.ceil(items.slice(index).reduce((sum, item) => sum + minutesFor(item), 0)),
    lessons: lessons.map(({ id, name, completed, seen, total }, at) => ({
      name,
      completed,
      seen,
      total,
      isHere: at === lesson.index,
      href: isLocked(lessons, at) ? null : `/lessons/${id}`,
    })),
    items: items.map(({ title, isCompleted, isSeen }, at) => ({
      title,
      state: isCompleted ? ('done' as const) : isSeen ? ('seen' as const) : ('open' as const),
      isHere: at === index,
      href: at <= reached ? `/lessons/${lesson.id}?item=${at + 1}` : null,
    })),
  };
}
