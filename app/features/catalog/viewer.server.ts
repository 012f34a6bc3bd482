import { enrollments } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { hasAccess } from '~/features/billing/subscription.server';
import type { Viewer } from './course-action';

export async function getViewer(userId: number | undefined): Promise<Viewer> {
  if (userId === undefined) return { isSubscribed: false, enrolledCourseIds: [] };
  const [isSubscribed, enrolled] = await Promise.all([
    hasAccess(userId),
    db.select({ courseId: enrollments.courseId }).from(enrollments).where(eq(enrollments.userId, userId)),
  ]);
  return {
    isSubscribed,
    enrolledCourseIds: enrolled.map(({ courseId }) => courseId),
  };
}
