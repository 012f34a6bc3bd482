import { enrollments, itemProgress, users } from 'drizzle/schema';
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import { db } from '~/db.server';
import { getDictionary } from '~/features/catalog/course.server';
import type { Shared } from '~/features/player/other-queries.server';
import { gradeQuery } from '~/features/sandbox/grade.server';
import { withoutOwnWords } from '~/sql/own-words';
import { parseSelect } from '~/sql/parser.server';
import { exerciseOf } from './exercise.server';
import type { LessonItem, OpenLesson } from './lesson.server';

const most = 50;

/** Other learners' queries, if they allow it: with only names and texts that occur in the exercise, and graded again. */
export function sharedQueries(asked: {
  userId: number;
  lesson: OpenLesson;
  item: LessonItem;
  signal?: AbortSignal;
}): Shared {
  const { userId, lesson, item, signal } = asked;
  const { task, key, contract } = exerciseOf(item);
  const { reference, alternatives = [] } = key;
  const { dataset, id: courseId } = lesson.course;
  return {
    async list() {
      const found = await db
        .select({ query: itemProgress.solution })
        .from(users)
        .innerJoin(enrollments, eq(enrollments.userId, users.id))
        .innerJoin(itemProgress, eq(itemProgress.enrollmentId, enrollments.id))
        .where(
          and(
            users.sharesQueries,
            ne(users.id, userId),
            isNull(users.blockedAt),
            eq(itemProgress.itemId, item.id),
            eq(itemProgress.withHelp, false),
            isNotNull(itemProgress.solution),
          ),
        )
        .orderBy(asc(users.id))
        .limit(most);
      return found.map(({ query }) => query ?? '');
    },
    async clean(text) {
      const select = await parseSelect(text);
      const { tables } = await getDictionary(courseId);
      const known = { queries: [reference, ...alternatives], prose: [task, JSON.stringify(tables)] };
      const query = select && withoutOwnWords({ text, select }, known);
      if (query === undefined) return undefined;
      const grading = gradeQuery({ query, dataset, reference, contract, signal });
      const isCorrect = await grading.then((verdict) => verdict.isCorrect).catch(() => false);
      return isCorrect ? query : undefined;
    },
  };
}
