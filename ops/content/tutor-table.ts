import { readClub } from '~/features/tutor/fixtures/club';
import { printRows } from '../desk/print';
import { readCourse } from './course';
import { listTasks } from './tasks';
import { measureTutor } from './tutor-share';

/** `npm run content:tutor`: on which of the authors' wrong answers the tutor speaks, by rule; it needs no database. */
const course = await readCourse('datasets/sports-business');
const tasks = listTasks('sports-business', course);
const { lines, wrong, spoken, accepted, against } = await measureTutor(tasks, await readClub());
console.log(printRows(lines, 'table'));
console.log(`speaks on ${spoken} of ${wrong} wrong answers, and on ${against} of ${accepted} accepted ones`);
if (against > 0) process.exitCode = 1;
