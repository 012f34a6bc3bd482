/** An address with the course that one set out for, which leads through pricing and payment to its first item. */
export const withCourse = (address: string, courseId: number | undefined) =>
  courseId === undefined ? address : `${address}${address.includes('?') ? '&' : '?'}course=${courseId}`;
