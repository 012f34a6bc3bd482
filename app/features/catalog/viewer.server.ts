import { enrollments } from 'drizzle/schema';
import { eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { getSubscription, isActive } from '~/features/billing/subscription.server';
import type { Viewer } from './course-action';

export async function getViewer(userId: number | undefined): Promise<Viewer> {
  if (userId === undefined) return { isSubscribed: false, enrolledCourseIds: [] };
  const [subscription, enrolled] = await Promise.all([
    getSubscription(userId),
    db.select({ courseId: enrollments.courseId }).from(enrollments).where(eq(enrollments.userId, userId)),
  ]);
  return {
    isSubscribed: isActive(subscription),
    enrolledCourseIds: enrolled.map(({ courseId }) => courseId),
  };
}
