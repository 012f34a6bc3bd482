import { expect, test } from 'vitest';
import { courseAction } from './course-action';

const open = { id: 1, isAvailable: true };
const coming = { id: 2, isAvailable: false };
const visitor = { isSubscribed: false, enrolledCourseIds: [] };
const subscriber = { isSubscribed: true, enrolledCourseIds: [] };
const learner = { isSubscribed: true, enrolledCourseIds: [1] };

test.each([
  ['a visitor sees Subscribe on course 1', open, visitor, 'Subscribe', false],
  ['a visitor cannot press it on another', coming, visitor, 'Subscribe', true],
  ['a subscriber enrols in course 1', open, subscriber, 'Enroll Now', false],
  ['a subscriber waits for the others', coming, subscriber, 'Coming Soon', true],
  ['a learner continues', open, learner, 'Continue Learning', false],
  [
    'a lapsed learner continues too',
    open,
    { ...visitor, enrolledCourseIds: [1] },
    'Continue Learning',
    false,
  ],
])('%s', (_, course, viewer, label, isDisabled) => {
  expect(courseAction(course, viewer)).toMatchObject({ label, isDisabled });
});
