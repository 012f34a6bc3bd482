/** Adds the parameter `course`, which pricing and payment pass on, so that the user gets to the course afterwards. */
export const withCourse = (address: string, courseId: number | undefined) =>
  courseId === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}course=${courseId}`;
