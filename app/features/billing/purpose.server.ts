import { courses, enrollments } from 'drizzle/schema';
import { and, eq } from 'drizzle-orm';
import { db } from '~/db.server';
import { idSchema } from '~/http/id';

export type Purpose = { courseId: number; courseName: string; isEnrolled: boolean };

/** The id in the parameter `course`; undefined when it is missing or invalid. */
export function namedCourse(asked: URLSearchParams): number | undefined {
  return idSchema().safeParse(asked.get('course')).data;
}

/** The course in the parameter `course`; null unless it is available. `isEnrolled`: whether `userId` is enrolled. */
export async function findPurpose(asked: URLSearchParams, userId?: number): Promise<Purpose | null> {
  const courseId = namedCourse(asked);
  if (courseId === undefined) return null;
  const [course] = await db
    .select({ courseId: courses.id, courseName: courses.name, enrollmentId: enrollments.id })
    .from(courses)
    .leftJoin(enrollments, and(eq(enrollments.courseId, courses.id), eq(enrollments.userId, userId ?? 0)))
    .where(and(eq(courses.id, courseId), eq(courses.isAvailable, true)));
  if (!course) return null;
  const { enrollmentId, ...rest } = course;
  return { ...rest, isEnrolled: enrollmentId !== null };
}
