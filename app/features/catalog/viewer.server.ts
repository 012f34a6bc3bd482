import { enrollments } from 'drizzle/schema';
import { eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { hasAccess } from '~/features/billing/subscription.server';
import type { Viewer } from './course-action';

const coursesOfUser = db
  .select({ courseId: enrollments.courseId })
  .from(enrollments)
  .where(eq(enrollments.userId, sql.placeholder('userId')))
  .prepare('courses of a user');

export async function getViewer(userId: number | undefined): Promise<Viewer> {
  if (userId === undefined) return { isSubscribed: false, enrolledCourseIds: [] };
  const [isSubscribed, enrolled] = await Promise.all([hasAccess(userId), coursesOfUser.execute({ userId })]);
  return {
    isSubscribed,
    enrolledCourseIds: enrolled.map(({ courseId }) => courseId),
  };
}
