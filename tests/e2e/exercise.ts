import { openCourse } from './test';

const { lessons } = await openCourse();
const position = (lessons[0]?.items.findIndex(({ type }) => type === 'exercises') ?? 0) + 1;

/** Where the first exercise of lesson 1 is. */
export const exercisePath = `/lessons/1?item=${position}`;
