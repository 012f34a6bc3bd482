import { courses, lessonItems, lessons } from 'drizzle/schema';
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { AppError } from '~/http/errors';

const count = (type: 'texts' | 'quizzes' | 'exercises') =>
  sql<number>`count(*) filter (where ${lessonItems.type} = ${type})::int`;

/**
 * What a course teaches, lesson by lesson, and its first exercise.
 * @throws AppError not_found for a course without lessons
 */
export async function getSyllabus(courseId: number) {
  const ofCourse = eq(lessons.courseId, courseId);
  const [parts, [course]] = await Promise.all([
    db
      .select({
        name: lessons.name,
        summary: lessons.summary,
        ...{ texts: count('texts'), quizzes: count('quizzes'), exercises: count('exercises') },
      })
      .from(lessons)
      .innerJoin(lessonItems, and(eq(lessonItems.lessonId, lessons.id), isNotNull(lessonItems.orderIndex)))
      .where(ofCourse)
      .groupBy(lessons.id)
      .orderBy(asc(lessons.orderIndex)),
    db
      .select({
        ...{ id: courses.id, name: courses.name, duration: courses.duration, level: courses.level },
        ...{ description: courses.fullDescription, isAvailable: courses.isAvailable },
        ...{ title: lessonItems.title, content: lessonItems.content },
      })
      .from(courses)
      .innerJoin(lessons, eq(lessons.courseId, courses.id))
      .innerJoin(lessonItems, eq(lessonItems.lessonId, lessons.id))
      .where(and(ofCourse, eq(lessonItems.type, 'exercises'), isNotNull(lessonItems.orderIndex)))
      .orderBy(asc(lessons.orderIndex), asc(lessonItems.orderIndex))
      .limit(1),
  ]);
  if (course?.content.type !== 'exercises') throw new AppError('not_found', 'There is no such course.');
  const { title, content, ...about } = course;
  const { html, contractWords, initialQuery } = content;
  return { ...about, parts, exercise: { title, html, contractWords, tryHref: tryHref(html, initialQuery) } };
}

/** Leads to the playground with the task as a comment above the query. */
function tryHref(html: string, initialQuery: string) {
  const task = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const lines = task.match(/.{1,70}(?= |$)/g) ?? [];
  const query = [...lines.map((line) => `-- ${line.trim()}`), initialQuery].join('\n');
  return `/playground?${new URLSearchParams({ query })}`;
}
