import { expect, test } from 'vitest';
import { type CourseItem, findNextStep } from './next-step.server';

const done = new Date();

function course(courseId: number, completed: number): CourseItem[] {
  return [1, 1, 2, 2].map((lessonNumber, index) => ({
    courseId,
    courseName: `Course ${courseId}`,
    currentModule: null,
    lessonId: courseId * 10 + lessonNumber,
    lessonName: `Lesson ${lessonNumber}`,
    lessonNumber,
    itemId: index,
    title: `Item ${index}`,
    type: 'texts',
    firstAnsweredAt: index < completed ? done : null,
    completedAt: index < completed ? done : null,
    answeredAt: null,
    attempts: null,
    solutionSeenAt: null,
    hasCreditNotice: false,
  }));
}
const state = (courseId: number, isPassed: boolean, isUnderWay: boolean) => ({
  courseId,
  isPassed,
  isUnderWay,
});

test('the first open item, else the course for its assessment', () => {
  expect(findNextStep([], [])).toBeUndefined();
  expect(findNextStep(course(1, 3), [])).toMatchObject({ href: '/lessons/12?item=2', isStarted: true });
  expect(findNextStep(course(1, 4), [])).toMatchObject({ href: '/courses/1', place: null });
  expect(findNextStep(course(1, 4), [state(1, false, false)])).toMatchObject({ href: '/courses/1' });
});

const shown = (rows: CourseItem[], ...indexes: number[]) =>
  rows.map((row, index) =>
    indexes.includes(index) ? { ...row, completedAt: null, solutionSeenAt: done } : row,
  );

test('past what was seen and not solved, and back to it before the assessment', () => {
  expect(findNextStep(shown(course(1, 2), 1), [])).toMatchObject({ href: '/lessons/12?item=1' });
  expect(findNextStep(shown(course(1, 4), 1, 2), [])).toMatchObject({ href: '/lessons/11?item=2' });
});

test('an assessment under way comes first', () => {
  expect(findNextStep(course(1, 4), [state(1, true, true)])).toMatchObject({ href: '/assessments/1' });
});

test('a course that is passed leads on to the next, or nowhere; unless an author added to it', () => {
  const passed = [state(1, true, false)];
  expect(findNextStep(course(1, 4), passed)).toBeUndefined();
  expect(findNextStep([...course(1, 4), ...course(2, 0)], passed)).toMatchObject({
    href: '/lessons/21?item=1',
    isStarted: false,
  });
  expect(findNextStep(course(1, 3), passed)).toMatchObject({ href: '/lessons/12?item=2' });
});
