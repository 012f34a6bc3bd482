import { courses } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { comingSoon } from '~/features/catalog/course-action';
import { AppError } from '~/http/errors';
import { getAssessmentSummary } from './assessment-summary.server';
import { findEnrollment } from './enrollment.server';
import { listLessonCounts } from './lesson-count.server';
import { isLocked, lessonPercent, progressIn } from './progress';

/** @throws AppError not_found; forbidden without an enrollment, or before the course opens */
export async function getCourseDashboard({ userId, courseId }: { userId: number; courseId: number }) {
  const [course, enrollment] = await Promise.all([
    db.query.courses.findFirst({ where: eq(courses.id, courseId) }),
    findEnrollment({ userId, courseId }),
  ]);
  if (!course) throw new AppError('not_found', 'There is no such course.');
  if (!enrollment) {
    throw new AppError('forbidden', course.isAvailable ? 'You are not enrolled in this course.' : comingSoon);
  }
  const [lessons, assessment] = await Promise.all([
    listLessonCounts({ courseId, enrollmentId: enrollment.id }),
    getAssessmentSummary({ courseId, enrollmentId: enrollment.id }),
  ]);
  const known = enrollment.finishedEdition?.lessons.map(({ id }) => id);
  return {
    course: { id: course.id, courseName: course.name, description: course.description },
    enrollmentId: enrollment.id,
    progress: progressIn(enrollment, lessons),
    currentModule: enrollment.currentModule,
    lessons: lessons.map((lesson, index) => ({
      id: lesson.id,
      name: lesson.name,
      summary: lesson.summary,
      orderIndex: lesson.orderIndex,
      progress: lessonPercent(lesson),
      completedItems: lesson.completed,
      totalItems: lesson.total,
      seenItems: lesson.seen,
      solvedWithHelp: lesson.solvedWithHelp,
      isLocked: isLocked(lessons, index),
      isNew: known !== undefined && !known.includes(lesson.id),
    })),
    assessment,
  };
}
