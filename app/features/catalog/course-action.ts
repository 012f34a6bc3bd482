export type Viewer = { isSubscribed: boolean; enrolledCourseIds: readonly number[] };

export const comingSoon = 'This course is coming soon.';

/** The button of a course card (specification, section 2.9). */
export function courseAction(course: { id: number; isAvailable: boolean }, viewer: Viewer) {
  if (viewer.enrolledCourseIds.includes(course.id)) {
    return { label: 'Continue Learning', kind: 'continue' as const, isDisabled: false };
  }
  if (!viewer.isSubscribed) return { label: 'Subscribe', kind: 'enroll', isDisabled: !course.isAvailable };
  return course.isAvailable
    ? { label: 'Enroll Now', kind: 'enroll', isDisabled: false }
    : { label: 'Coming Soon', kind: 'enroll', isDisabled: true };
}
