import { expect, test } from 'vitest';
import { readClub } from '~/features/tutor/fixtures/club';
import { openCourse } from '../../tests/setup/course';
import { listTasks } from './tasks';
import { measureTutor } from './tutor-share';

test('the tutor speaks on three of four authored wrong answers, and on no accepted one', async () => {
  const share = await measureTutor(listTasks('sports-business', await openCourse()), await readClub());
  expect(share.wrong).toBeGreaterThan(300);
  expect(share.spoken / share.wrong).toBeGreaterThanOrEqual(0.75);
  expect(share.against).toBe(0);
  expect(share.lines.reduce((sum, { wrong }) => sum + wrong, 0)).toBe(share.spoken);
});
